import { byId } from './dom.js';

/** The line between the list and what is beside it, which changes their widths; they are the same the next time. */
const line = byId('calls-split');
const [least, usual, most] = [25, 60, 75];

function resize(percent) {
  const width = Math.round(Math.min(Math.max(percent, least), most));
  byId('calls-panes').style.setProperty('--list', width);
  line.ariaValueNow = String(width);
  localStorage.setItem('list-width', width);
}

line.addEventListener('keydown', (event) => {
  const now = Number(line.ariaValueNow);
  const to = { ArrowLeft: now - 2, ArrowRight: now + 2, Home: least, End: most, Enter: usual }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  resize(to);
});
line.addEventListener('pointerdown', (event) => line.setPointerCapture(event.pointerId));
line.addEventListener('pointermove', (event) => {
  if (!line.hasPointerCapture(event.pointerId)) return;
  const { left, width } = byId('calls-panes').getBoundingClientRect();
  resize(100 * (event.clientX - left) / width);
});
line.addEventListener('dblclick', () => resize(usual));
resize(Number(localStorage.getItem('list-width')) || usual);
