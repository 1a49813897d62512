import { button, dialogOf, element, say } from './dom.js';
import { attempt, problemLine } from './forms.js';

const title = element('h2', { id: 'confirmation-title' });
const text = element('p', { id: 'confirmation-text' });
const problem = problemLine();
const cancel = button('', () => dialog.close(), { className: '' });
const confirm = button('', perform, { className: 'strong danger' });
const dialog = dialogOf('confirmation', title.id, '', title, text, problem,
  element('div', { className: 'actions' }, cancel, confirm));
dialog.setAttribute('aria-describedby', text.id);
let asked = null;

/** Asks a question; `act` makes the change and returns what the server answered, after which `done` is called. */
export function askFirst(question, act, done = () => {}) {
  asked = { act, done };
  say(title, question.title);
  say(text, question.text);
  say(confirm, question.verb);
  say(cancel, question.other ?? 'Cancel');
  say(problem, '');
  dialog.ariaBusy = null;
  dialog.showModal();
  cancel.focus();
}

async function perform() {
  const mine = asked;
  const outcome = await attempt(dialog, {}, problem, async () => {
    const answered = await mine.act();
    // A late answer says nothing about the question that is asked by now.
    return asked === mine ? answered : {};
  });
  if (asked !== mine || outcome.problem !== undefined) return;
  dialog.close();
  // A browser leaves the focus here for a moment if what had it before is gone.
  if (dialog.contains(document.activeElement)) document.activeElement.blur();
  mine.done();
}
