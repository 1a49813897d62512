import { button, byId, element, say } from './dom.js';
import { changedElsewhere, draftOf, meet, note, send, settle } from './drafts.js';
import { attempt, field, problemLine } from './forms.js';
import { alter } from './live.js';
import { remember } from './place.js';
import { change, state, watch } from './store.js';

// The rows of the shown project or tenant, by the names of their settings; they stay while values change.
const rows = new Map();
const groups = byId('settings-groups');
const search = byId('settings-search');

/** A value in the words of `emulator settings` as its control shows it, and back. */
const shownAs = (kind, words) => (kind === 'switch' ? words === 'on' : kind === 'list' ? words.replaceAll(', ', '\n') : words);
const wordsOf = (kind, value) => (kind === 'switch' ? (value ? 'on' : 'off')
  : kind === 'list' ? value.split(/[\s,]+/).filter(Boolean).join(', ') : value.trim());

function control({ name, shortName, kind, values }) {
  const own = field('setting-' + name, shortName, kind === 'switch' ? { type: 'checkbox', attributes: { role: 'switch' } }
    : kind === 'choice' ? { tag: 'select' } : kind === 'list' ? { tag: 'textarea' } : {});
  if (values) {
    own.input.append(element('option', { value: '', textContent: 'not set', disabled: true }),
      ...values.map((value) => element('option', { value, textContent: value })));
  } else if (kind !== 'switch') own.input.placeholder = 'not set';
  return own;
}

/** One setting: a form that saves it by itself. */
function row(given, place) {
  const { name, shortName, kind } = given;
  const own = control(given);
  const help = element('p', { className: 'second', id: own.input.id + '-help' });
  const save = button('Save', null, { type: 'submit', name: 'Save ' + shortName });
  const form = element('form', { className: 'setting', noValidate: true }, own.place, help, save);
  let record;
  own.place.firstElementChild.title = name;
  own.input.setAttribute('aria-describedby', own.input.id + '-problem ' + help.id);

  const update = (setting = record.setting) => {
    record = { localId: place + name, fields: { value: setting.value ?? '' }, setting };
    const draft = draftOf(record.localId).value;
    const words = draft?.value ?? record.fields.value;
    if (wordsOf(kind, own.value) !== words) own.value = shownAs(kind, words);
    if (kind === 'list') own.input.rows = Math.min(Math.max(own.value.split('\n').length, 1), 6);
    const isSaved = kind === 'switch' || !draft || words === record.fields.value;
    if (isSaved && document.activeElement === save) own.input.focus();
    save.hidden = isSaved;
    own.warn(changedElsewhere(record, 'value'));
    help.replaceChildren(...[setting.help && setting.help + ' ', setting.default !== undefined
      && element('span', { className: 'mark', textContent: 'changed, was ' + setting.default })].filter(Boolean));
  };
  own.input.addEventListener('input', () => {
    note(record, 'value', wordsOf(kind, own.value));
    if (kind === 'switch') form.requestSubmit();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    const [project, tenant] = JSON.parse(place);
    const { value } = send(record.localId).value ?? {};
    if (value === undefined) return;
    const { problem } = await attempt(form, { [name]: own }, problemLine(), async () => ({ field: name,
      ...await alter('change-setting', { ...(project ? { project } : {}), tenant, call: { name, value } },
        'Set ' + shortName + ' to ' + (value || 'none')) }));
    settle(record.localId, problem === undefined || kind === 'switch');
    change({ drafts: meet(state.drafts, record) });
  });
  rows.set(name, { form, own, update, text: () => [name, help.textContent, own.value].join(' ').toLowerCase() });
  update(given);
  return form;
}

function build({ groups: all, place }) {
  rows.clear();
  groups.dataset.place = place;
  groups.replaceChildren(...all.filter(({ settings }) => settings.length).map(({ name, about, settings }) => {
    const title = 'settings-of-' + name;
    return element('div', { className: 'card', attributes: { role: 'group', 'aria-labelledby': title } },
      element('h3', { id: title, textContent: name || (state.place.tenant ? 'Tenant' : 'Project') }),
      about ? element('p', { className: 'second', textContent: about }) : null,
      ...settings.map((setting) => row(setting, place)));
  }));
}

function show({ settings, place }, before) {
  const isHere = place.view === 'settings';
  byId('settings-empty').hidden = !isHere || settings !== null;
  groups.hidden = !settings || settings.place !== JSON.stringify([place.project, place.tenant]);
  if (!isHere || groups.hidden) return;
  if (groups.dataset.place !== settings.place) build(settings);
  for (const setting of settings.groups.flatMap((group) => group.settings)) rows.get(setting.name)?.update(setting);
  filter(place.filter ?? '');
  if (place.setting && (before.settings?.place !== settings.place || before.place?.setting !== place.setting)) aim(place.setting);
}

function filter(text) {
  if (search.value.trim() !== text) search.value = text;
  const words = text.toLowerCase().split(/\s+/);
  for (const each of rows.values()) each.form.hidden = !words.every((word) => each.text().includes(word));
  for (const group of groups.children) group.hidden = !group.querySelector('form:not([hidden])');
  const left = [...rows.values()].filter(({ form }) => !form.hidden).length;
  say(byId('settings-count'), left < rows.size ? left + ' of ' + rows.size : String(rows.size));
}

/** Goes to the setting that the address names, by its path or the end of one. */
function aim(name) {
  const all = [...rows.keys()];
  const found = rows.get(name) ?? rows.get(all.find((each) => each.endsWith('.' + name)) ?? all.find((each) => each.startsWith(name + '.')));
  if (!found) return;
  found.form.classList.add('fresh');
  found.own.input.focus({ preventScroll: true });
  found.form.scrollIntoView({ block: 'center' });
}

search.addEventListener('input', () => remember({ filter: search.value.trim() }));
say(byId('settings-empty'), 'This tenant does not exist yet, so it has no settings.');
watch(['settings', 'place'], show);
watch(['drafts'], () => { for (const each of rows.values()) each.update(); });
