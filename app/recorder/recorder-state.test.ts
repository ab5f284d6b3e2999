import { expect, it } from 'vitest';
import type { RecordedStep } from '#contracts/worker/recording';
import type { Recording } from '#contracts/recordings';
import { changed, firstRecorderState, withTold, type RecorderChange } from './recorder-state';

const recorded = (id: number, text = `I do ${id}`): RecordedStep => ({
  state: 'recorded',
  id,
  keyword: 'When',
  choices: [{ text, code: { pattern: text, parameters: [], lines: [] }, element: 'page' }],
  doubts: [],
});
const noted = (id: number): RecordedStep => ({ state: 'noted', id, reason: 'Not recorded: scrolling' });
const part = (...actions: RecordedStep[]) => ({
  actions,
  text: null,
  mayReuse: true,
  comment: null,
  values: [],
  replayed: null,
});
const step = (recordedStep: RecordedStep): RecorderChange => ({
  type: 'news',
  news: { type: 'step', step: recordedStep },
});

const read = { parts: [part(recorded(0), recorded(1)), part(recorded(3))], removed: [2], steps: 3 };
const recording = read as unknown as Recording;
const after = (...changes: RecorderChange[]) => changes.reduce(changed, firstRecorderState(recording.parts));
const ids = (...changes: RecorderChange[]) =>
  withTold(recording, after(...changes).steps)
    .parts.map(({ actions }) => actions.map(({ id }) => id).join('+'))
    .join(' ');

it('steps show as they are told, until they are read', () => {
  expect(ids(step(recorded(4)))).toBe('0+1 3 4');
  const newer = after(step(recorded(4)), step(recorded(3, 'I do it well')));
  expect(withTold(recording, newer.steps)).toMatchObject({ steps: 4 });
  expect(withTold(recording, newer.steps).parts[1]).toMatchObject({
    actions: [{ choices: [{ text: 'I do it well' }] }],
  });
  const parts = [...recording.parts.slice(0, 1), part(recorded(3, 'I do it well')), part(recorded(4))];
  expect(changed(newer, { type: 'loaded', parts }).steps.size).toBe(0);
  // An older answer of the loader does not remove received steps.
  expect([...changed(newer, { type: 'loaded', parts: recording.parts }).steps.keys()]).toEqual([4, 3]);
});

it('what is recorded behind a step that it was replayed to stands there at once', () => {
  const own = [part(recorded(0)), part(recorded(1)), part(recorded(2))];
  const shown = (goesOn: Recording['goesOn'], parts: Recording['parts'], ...told: number[]) => {
    const news = told.map((id) => step(recorded(id))).reduce(changed, firstRecorderState(own)).steps;
    const whole = { ...recording, removed: [], goesOn, parts };
    return withTold(whole, news).parts.map(({ actions: [one] }) => one?.id);
  };
  expect(shown(null, own, 3)).toEqual([0, 1, 2, 3]);
  expect(shown({ behind: 0, firstId: 3 }, own, 3, 4)).toEqual([0, 3, 4, 1, 2]);
  // Steps that the loader already has come before the new ones.
  const read = own.toSpliced(1, 0, part(recorded(3)));
  expect(shown({ behind: 0, firstId: 3 }, read, 4)).toEqual([0, 3, 4, 1, 2]);
  expect(shown({ behind: null, firstId: 3 }, own, 3)).toEqual([0, 1, 2, 3]);
  expect(shown({ behind: 2, firstId: 3 }, own, 3)).toEqual([0, 1, 2, 3]);
});

it('what was removed stays away though it is told again, and what is undone goes', () => {
  expect(ids(step(recorded(2)))).toBe('0+1 3');
  expect(ids({ type: 'news', news: { type: 'stepRemoved', id: 1 } })).toBe('0 3');
  expect(ids({ type: 'news', news: { type: 'stepRemoved', id: 3 } })).toBe('0+1');
  // Steps received before a lost connection may be outdated.
  expect(ids(step(recorded(4)), { type: 'connection', is: 'lost' })).toBe('0+1 3');
});

it('what is not recorded is told once, and not to each who comes', () => {
  expect(after(step(noted(1))).told).toBeNull();
  expect(after(step(noted(4))).told).toEqual({ text: 'Not recorded: scrolling', count: 1 });
  expect(after(step(noted(4)), step(noted(4))).told?.count).toBe(1);
  expect(after(step(noted(4)), step(recorded(5))).told).toBeNull();
  const refused: RecorderChange = { type: 'news', news: { type: 'refused', reason: 'it is not an address' } };
  expect(after(refused, refused).told).toEqual({ text: 'Not done: it is not an address', count: 2 });
});

it('nobody drives without a connection, and what is open is told anew with each link', () => {
  const role: RecorderChange = { type: 'role', drives: true, mayDrive: true };
  expect(after(role, { type: 'connection', is: 'lost' }).drives).toBe(false);
  const dialog: RecorderChange = {
    type: 'news',
    news: { type: 'dialog', kind: 'alert', message: 'Hi', value: '' },
  };
  expect(after(dialog, { type: 'link', is: 'interrupted' }).dialog).not.toBeNull();
  expect(after(dialog, { type: 'link', is: 'linked' }).dialog).toBeNull();
  const overlay: RecorderChange = {
    type: 'news',
    news: { type: 'overlay', overlay: { kind: 'file', isMultiple: false, options: [] } },
  };
  expect(after(overlay, { type: 'link', is: 'interrupted' }).overlay).not.toBeNull();
  expect(after(overlay, { type: 'link', is: 'linked' }).overlay).toBeNull();
});

it('what lies under the pointer is not known any more once the worker is another connection away', () => {
  const element = { box: { x: 1, y: 2, width: 3, height: 4 }, noun: 'button', name: 'Save' };
  const pointed: RecorderChange = { type: 'news', news: { type: 'pointed', element, cursor: 'pointer' } };
  expect(after(pointed).pointed).toEqual({ element, cursor: 'pointer' });
  expect(after(pointed, { type: 'link', is: 'interrupted' }).pointed).toBeNull();
});

it('checks are proposed until others are, and none once the worker is another connection away', () => {
  const proposals = (...checks: { id: number; text: string }[]): RecorderChange => {
    return { type: 'news', news: { type: 'proposals', checks } };
  };
  const change = proposals({ id: 1, text: 'I see the "Thank you" message' });
  expect(after(change).proposals).toHaveLength(1);
  expect(after(change, proposals()).proposals).toEqual([]);
  expect(after(change, { type: 'link', is: 'interrupted' }).proposals).toEqual([]);
});

it('a pause is as the recorder says, whoever pressed it', () => {
  const paused = (is: boolean): RecorderChange => ({ type: 'news', news: { type: 'paused', paused: is } });
  expect(after(paused(true)).isPaused).toBe(true);
  expect(after(paused(true), { type: 'link', is: 'interrupted' }).isPaused).toBe(true);
  expect(after(paused(true), paused(false)).isPaused).toBe(false);
});

it('responses are those that were told last, and are asked for anew with each link', () => {
  const response = { id: 1, method: 'GET', address: '/', status: 200, kind: 'fetch' as const, fields: [] };
  const change: RecorderChange = { type: 'news', news: { type: 'responses', responses: [response] } };
  expect(after().responses).toBe(null);
  expect(after(change).responses).toEqual([response]);
  expect(after(change, { type: 'link', is: 'linked' }).responses).toBe(null);
});
