import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth } from '#contracts/auth';
import { createClient } from '#contracts/client';
import { executions } from '#contracts/executions';
import { generation, type StepGeneration } from '#contracts/generation';
import { runs } from '#contracts/runs';
import { workspace } from '#contracts/workspace';
import { startDemoShop } from '../../demo';
import { createServices, type ServicesDeps, type Services } from '#server/compose/services';
import { shareLive } from '#services/foundation/database/live-channel';
import { silentLog, testDatabase } from '#services/foundation/testing';
import type { GenerationSettings } from '#services/generation';
import { agreeOnSecretsKey } from '#services/machines';
import { testSecretsKey, testServicesDeps } from './services.fixture';
import { createWorkerProcess } from '#server/compose/worker-process';
import { makeBench, isolationHere, openRules } from '#services/worker/testing';

export type Generating = Awaited<ReturnType<typeof startGenerating>>;
type Project = Awaited<ReturnType<typeof startProject>>;

/**
 * All services with a worker and the demo shop, for tests that write step code and run it.
 * @param recorders recordings that the worker takes at once
 */
export async function startGenerating(
  settings: GenerationSettings,
  { recorders, ...more }: { recorders?: number } & Pick<Partial<ServicesDeps>, 'recordings'> = {},
) {
  const changes = new Set<() => void>();
  const [bench, dataDir, database, shop] = await Promise.all([
    makeBench(),
    mkdtemp(join(tmpdir(), 'generated-')),
    testDatabase(),
    startDemoShop({ port: 0, host: '127.0.0.1' }),
  ]);
  const deps = testServicesDeps({ database, dataDir });
  const { blobs, limits, path } = deps;
  const local = { publish: () => changes.forEach((look) => look()) };
  const { live, close: endLive } = await shareLive({ database, local, log: silentLog });
  await agreeOnSecretsKey(database, testSecretsKey);
  const services = await createServices({
    ...deps,
    ...more,
    demoShop: { name: 'demo', baseUrl: shop.url },
    generation: settings,
    live,
  });
  // Like a worker next to a server, but in this process.
  const worker = await createWorkerProcess(
    {
      database,
      blobs,
      secretsKey: testSecretsKey,
      generation: settings,
      testUsers: true,
      limits,
      log: silentLog,
      workDir: join(dataDir, 'runs'),
      repositories: { folder: join(dataDir, 'git'), path },
      migrationsFolder: 'services/foundation/migrations',
      version: 'test',
    },
    {
      name: 'worker',
      threads: 2,
      recorders,
      memoryMb: 512,
      chromiumPath: undefined,
      runnerEntry: bench.runnerEntry,
      isolation: await isolationHere,
      egress: openRules,
    },
  );
  worker.start();

  /** Asks again at every change until the answer is there. */
  function until<T>(ask: () => Promise<T | null>): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = () =>
        void ask().then((found) => {
          if (found === null) return;
          changes.delete(look);
          resolve(found);
        }, reject);
      changes.add(look);
      look();
    });
  }

  return {
    services,
    database,
    until,
    startProject: (name: string, template?: 'demo' | 'empty') => startProject(services, name, template),
    /** Writes the code of a scenario, to its end. */
    async generate(
      { generating, projectId }: Project,
      what: { featureName: string; scenarioName: string; mode: 'missing' | 'all' },
    ): Promise<StepGeneration> {
      const started = await generating.startStepGeneration({ body: { projectId, env: 'demo', ...what } });
      if (!started.status) throw new Error(started.error);
      const { id } = started.generation;
      return until(async () => {
        const found = await generating.getStepGeneration({ params: { id }, query: { projectId } });
        if (!found.status) throw new Error(found.error);
        return ['queued', 'running'].includes(found.generation.state) ? null : found.generation;
      });
    },
    /** Saves the files that a generation proposes and runs the scenario. */
    async saveAndRun(
      { files, running, projectId }: Project,
      { files: proposed, featureName, scenarioName }: StepGeneration,
    ) {
      const uploaded = await files.uploadStepFiles({
        body: {
          projectId,
          files: proposed.map(({ name, after: content, version }) => ({ name, content, version })),
        },
      });
      const run = await running.runNow({
        body: { projectId, env: 'demo', scenarios: [{ feature: featureName, scenario: scenarioName }] },
      });
      if (!run.wasRunInitiated) throw new Error(run.error);
      const ended = await until(async () => {
        const found = await running.get({ params: { id: run.instanceId }, query: { projectId } });
        if (!found.status) throw new Error(found.error);
        const { instance } = found.execution;
        return instance?.state === 'done' ? instance : null;
      });
      return { uploaded, ended };
    },
    async close() {
      await worker.stop();
      await services.close();
      await endLive();
      await Promise.all([database.close(), shop.close(), bench.remove()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in a user with a new project, and returns clients for the project. */
async function startProject({ addresses }: Services, name: string, template: 'demo' | 'empty' = 'demo') {
  const to = <C extends Parameters<typeof createClient>[0]>(
    contract: C,
    service: keyof typeof addresses,
    bearer?: string,
    projectId?: string,
  ) => createClient(contract, addresses[service].base, addresses[service].transport, { bearer, projectId });
  const signUp = {
    email: `${name}@example.com`,
    password: 'correct horse',
    firstname: 'Ada',
    lastname: 'L',
  };
  const signedUp = await to(auth, 'auth').signUp({ body: signUp });
  if (!signedUp.status) throw new Error(signedUp.error);
  const bearer = signedUp.token;
  const accounts = to(auth, 'auth', bearer);
  const created = await accounts.createProject({ body: { name, demo: template === 'demo' } });
  if (!created.status) throw new Error(created.error);
  const projectId = created.project.id;
  await accounts.createWorkspace({ body: { projectId, template } });
  return {
    projectId,
    bearer,
    files: to(workspace, 'workspace', bearer),
    generating: to(generation, 'generation', bearer),
    running: to(executions, 'executions', bearer),
    reports: to(runs, 'runs', bearer, projectId),
  };
}
