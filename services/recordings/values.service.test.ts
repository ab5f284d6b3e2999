import { expect, test } from 'vitest';
import type { RecordedStep } from '#contracts/worker/recording';
import { recordings as calls } from '#contracts/recordings';
import { send, startRecordings, until } from './recordings.fixture';

const t = startRecordings();

const fill = (id: number, value: string): RecordedStep => ({
  state: 'recorded',
  id,
  keyword: 'When',
  choices: [
    {
      text: `I enter "${value}" in the "City" field`,
      element: 'field "City"',
      code: {
        pattern: 'I enter {string} in the {string} field',
        parameters: ['value', 'name'],
        lines: ['await this.page.getByLabel(name).fill(value);'],
      },
    },
  ],
  doubts: [],
});
const column = (action: number, name = 'city', parameter = 'value') => {
  return { action, parameter, as: 'column', name };
};

/** Starts a recording with steps, and arranges them. */
async function arranged(...steps: RecordedStep[]) {
  const { id } = await t.started(t.ada);
  const own = await t.claimed();
  own.link.send({ type: 'ready' });
  send(own, ...steps);
  await until(async () => (await t.get(id)).parts.length).toBe(steps.length);
  const arrange = async (parts: object[], removed: number[] = []) => {
    const { version } = await t.get(id);
    const { projectId } = t;
    const body = calls.arrangeRecording.body!.parse({ projectId, version, arrangement: { parts, removed } });
    return t.handlers.arrangeRecording({ params: { id }, body }, t.as(t.ada));
  };
  return { id, own, arrange };
}

test('values stay with their actions, and come to what is written', async () => {
  const { id, own, arrange } = await arranged(fill(0, 'Ulm'), fill(1, 'Ulm'));
  const values = [column(0), column(1)];
  expect(await arrange([{ actions: [0, 1], text: 'I go to "<city>"', values }])).toMatchObject({
    recording: { parts: [{ text: 'I go to "<city>"', values }] },
  });
  // The other action was undone.
  own.link.send({ type: 'stepRemoved', id: 1 });
  await until(async () => (await t.get(id)).parts[0]?.values).toEqual([column(0)]);
  t.state.written = [];
  await own.ended({ because: 'ended', reason: 'It ended.' });
  const { projectId } = t;
  const replayed = await t.handlers.replayRecording({ params: { id }, body: { projectId } }, t.as(t.ada));
  expect(replayed).toMatchObject({ status: true });
  expect(t.state.written).toMatchObject([{ environment: 'demo', parts: [{ values: [column(0)] }] }]);
  // Only steps that ran in exactly this form have a result.
  const [again] = [await t.claimed()];
  again.link.send({ type: 'ready' });
  await until(async () => (await t.get(id)).parts[0]?.replayed).toBe('passed');
  await arrange([{ actions: [0], values: [column(0, 'town')] }]);
  expect((await t.get(id)).parts).toMatchObject([{ values: [column(0, 'town')], replayed: null }]);
});

test.each([
  ['a name that is none', [column(0, 'a|b')], /letters, digits/],
  ['no name', [column(0, '')], /Give the column a name/],
  ['two things at once', [column(0), { ...column(0), as: 'testData' }], /two things at once/],
  ['one column for two values', [column(0), column(0, 'city', 'name')], /<city> stands for “Ulm”/],
  ['a key that cannot be quoted', [{ ...column(0, 'a"b'), as: 'testData' }], /A key with quotes/],
])('%s is refused in words', async (_, values, problem) => {
  const { arrange } = await arranged(fill(0, 'Ulm'));
  expect(await arrange([{ actions: [0], values }])).toMatchObject({
    status: false,
    error: expect.stringMatching(problem) as string,
  });
  // Values of actions that were undone or changed are ignored.
  expect(await arrange([{ actions: [0], values: [column(7), column(0, 'x', 'gone')] }])).toMatchObject({
    recording: { parts: [{ values: [] }] },
  });
});
