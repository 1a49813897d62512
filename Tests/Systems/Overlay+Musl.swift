public import CSystem
