import { expect, test } from 'vitest';
import { localRecorderVersion, localRecordings } from '#contracts/recordings/local-recordings';
import { stepFrom } from '#runner/recording/words';
import { silentLog } from '#services/foundation/testing';
import { createLentRecordings } from '#services/recordings/index';
import { startRecordings } from '#services/recordings/recordings.fixture';
import { stepsOfRecording } from '#services/recordings/repository';

/** A recorder on a tester's machine tells steps whose code is its own. */

const t = startRecordings();
const version = localRecorderVersion;

/** Connects a recorder that the server accepts, and collects the messages to it. */
async function recorder() {
  t.state.place.upTo = 0;
  const body = localRecordings.startLocalRecording.body!.parse({
    projectId: t.projectId,
    version,
    env: 'demo',
  });
  const started = await t.handlers.startLocalRecording({ body }, t.as(t.ada));
  if (!started.status) throw new Error(started.error);
  const { id } = started.recording;
  const lent = createLentRecordings({
    database: t.database,
    clock: t.clock,
    log: silentLog,
    writeStep: stepFrom,
  });
  const take = await lent.take(id, started.browser.key);
  if (!take) throw new Error('It was not let in.');
  const heard: object[] = [];
  const recording = take({ tell: (one) => void heard.push(one), close: () => undefined });
  let number = 0;
  const tell = (step: object) =>
    recording.hear(JSON.stringify({ type: 'event', number: ++number, event: { type: 'step', step } }));
  return { id, heard, tell, close: () => lent.close() };
}

const until = (is: () => unknown) => expect.poll(is, { timeout: 20_000 });

test('a step with code or a sentence of its own ends the recording, and becomes no row', async () => {
  const { id, heard, tell, close } = await recorder();
  const code = { pattern: 'I click it', parameters: [], lines: [`process.exit(1);`] };
  const choices = [{ text: 'I click it', code, element: 'button' }];
  tell({ state: 'recorded', id: 0, keyword: 'When', choices, doubts: [] });
  await until(() => heard.at(-1)).toMatchObject({ type: 'over', because: 'refused' });
  expect(await stepsOfRecording(t.database.db, id)).toEqual([]);
  await close();
});

test('what a step holds is data in the code that the server writes', async () => {
  const { id, heard, tell, close } = await recorder();
  const words = `'); process.exit(1); ('`;
  const ways = [{ thing: { noun: 'button', words } }];
  const element = { role: 'button', hasOptions: false, ways };
  tell({ state: 'recorded', id: 0, saying: { act: 'click' }, element, doubts: [] });
  await until(() => heard.at(-1)).toMatchObject({ type: 'kept', upTo: 1 });
  const [step] = await stepsOfRecording(t.database.db, id);
  const lines = step?.state === 'recorded' ? step.choices.flatMap(({ code }) => code.lines) : [];
  expect(lines).toEqual([`await this.page.getByRole('button', { name, exact: true }).click();`]);
  await close();
});
