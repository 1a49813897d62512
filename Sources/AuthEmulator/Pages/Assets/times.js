const form = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
let ahead = 0;
// Each row asks for the day.
let known = {};

/** Takes the server's time, which may be years from the browser's: milliseconds since 1970, or a text. */
export function setServerTime(time) { ahead = new Date(time).getTime() - Date.now(); }

/** The server's time in milliseconds since 1970. */
export const serverNow = () => Date.now() + ahead;

/** The server's day; what has been shown of times is out of date on another one. */
export function today() {
  const minute = Math.floor(serverNow() / 60000);
  if (known.minute !== minute) known = { minute, day: new Date(minute * 60000).toDateString() };
  return known.day;
}

/** The time of day, and the day if it is not the server's today; in the zone of the browser, as all times are. */
export function timeOf(moment, isWhole = false) {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return (isWhole || date.toDateString() !== today() ? day.format(date) + ' ' : '') + form.format(date);
}

/** A length of time in its two largest units: `2 min 10 s`. */
export function span(milliseconds) {
  let rest = Math.floor(Math.abs(milliseconds) / 1000);
  const parts = [];
  for (const [name, seconds] of [[' d', 86400], [' h', 3600], [' min', 60], [' s', 1]]) {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    if (count) parts.push(count + name);
  }
  return parts.slice(0, 2).join(' ') || '0 s';
}

/** How far a moment is from the server's time: `in 59 min`, `3 min ago`. */
export function distance(moment) {
  const far = moment - serverNow();
  return far > 0 ? 'in ' + span(far) : span(far) + ' ago';
}

/** How long a call took. */
export function duration(milliseconds) {
  if (milliseconds === undefined) return '';
  if (milliseconds < .1) return '<0.1 ms';
  return milliseconds < 1000 ? Math.round(milliseconds * 10) / 10 + ' ms' : (milliseconds / 1000).toFixed(1) + ' s';
}
