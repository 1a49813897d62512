import { finish, showPage } from './app-page.js';
import { byId } from './dom.js';

byId('verify').addEventListener('click', () => finish({ isVerified: true }));
showPage();
