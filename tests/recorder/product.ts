import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { auth } from '#contracts/auth';
import { createClient } from '#contracts/client';
import type { Contract } from '#contracts/endpoint';
import { generation } from '#contracts/generation';
import type { RecordingProposal } from '#contracts/recordings';
import type { ServiceName } from '#contracts/services';
import type { StepLanguage } from '#runner/resolver/grammar/write-step';
import type { Database } from '#services/foundation/database';
import { systemClock } from '#services/foundation/clock';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { stepFrom } from '#runner/recording/words';
import { createRecordingClaims } from '#services/recordings/index';
import { registerWorker } from '#services/machines/index';
import { startServices } from '../together/services.fixture';
import type { Recording } from './record';

export type Product = Awaited<ReturnType<typeof startProduct>>;

const run = promisify(execFile);

/** Starts the product's services with one member's demo project, and its application at an address. */
export async function startProduct(baseUrl: string) {
  const dir = await mkdtemp(join(tmpdir(), 'recorder-product-'));
  const gitFolder = join(dir, 'git');
  const database = await testDatabase();
  // Runs first, as the first heartbeat reports it.
  const forget = registerRecorder(database);
  const { services, close } = await startServices({
    database,
    gitFolder,
    demoShop: { name: 'demo', baseUrl },
  });
  const { addresses } = services;
  const client = <C extends Contract>(contract: C, service: ServiceName, bearer?: string) =>
    createClient(contract, addresses[service].base, addresses[service].transport, { bearer });
  const body = { email: 'ada@example.com', password: 'correct horse', firstname: 'Ada', lastname: 'L' };
  const ada = succeeded(await client(auth, 'auth').signUp({ body }));
  const account = client(auth, 'auth', ada.token);
  const { id: projectId } = succeeded(
    await account.createProject({ body: { name: 'Shop', demo: true } }),
  ).project;
  await account.createWorkspace({ body: { projectId, template: 'demo' } });
  const calls = client(generation, 'generation', ada.token);
  const claims = createRecordingClaims({
    database,
    clock: systemClock,
    log: silentLog,
    writeStep: stepFrom,
  });

  return {
    dir,
    /**
     * Saves a recording like its page does: starts it, lets a worker report it, reads it, and writes it as one commit.
     * @throws when the product refuses
     */
    async save(
      { steps, files, events }: Pick<Recording, 'steps' | 'files' | 'events'>,
      { language, ...names }: { language: StepLanguage; featureName: string; scenarioName: string },
    ): Promise<RecordingProposal> {
      const started = await calls.startRecording({ body: { projectId, env: 'demo', language } });
      const { id } = succeeded(started).recording;
      const claimed = await claims.claim(worker.name);
      if (claimed?.work.id !== id) throw new Error('No worker got the recording.');
      for (const [path, bytes] of files)
        claimed.link.send({ type: 'file', path, base64: bytes.toString('base64'), isLast: true });
      for (const event of events)
        if (event.type === 'step' || event.type === 'stepRemoved') claimed.link.send(event);
      await claimed.ended({ because: 'ended', reason: 'The recording was ended.' });
      const params = { id };
      const recording = succeeded(await calls.getRecording({ params, query: { projectId } })).recording;
      if (recording.steps !== steps.length)
        throw new Error(
          `${recording.steps} of ${steps.length} steps came: ${JSON.stringify(recording.parts)}`,
        );
      const asked = await calls.proposeRecording({ params, query: { projectId, ...names } });
      const { proposal } = succeeded(asked);
      if (proposal.problem !== null) throw new Error(`${names.scenarioName}: ${proposal.problem}`);
      const { hash } = proposal;
      succeeded(await calls.saveRecording({ params, body: { projectId, ...names, hash } }));
      return proposal;
    },
    /** Clones the project as git clients do. @returns the folder */
    async clone(): Promise<string> {
      const folder = join(dir, 'clone');
      await run('git', ['clone', '--quiet', join(gitFolder, `${projectId}.git`), folder]);
      return folder;
    },
    async close() {
      await forget();
      await close();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Lists a worker that takes recordings among the machines. @returns a function that removes it */
export const registerRecorder = (database: Database) =>
  registerWorker({ database, log: silentLog }, () => worker);

const worker = {
  name: 'w1',
  version: 'test',
  host: '',
  slots: 1,
  busy: 0,
  recorders: 1,
  recording: 0,
  browsers: '',
  isolation: 'bubblewrap',
  isolationReason: '',
  oneAccountOnly: false,
  waitsFor: null,
};

/** The answer of a call that must succeed. */
export function succeeded<T extends { status: boolean }>(answer: T): Extract<T, { status: true }> {
  if (!answer.status) throw new Error(JSON.stringify(answer));
  return answer as Extract<T, { status: true }>;
}
