import { expect, test } from 'vitest';
import type { Project } from '#contracts/auth';
import type { RecordingToSave } from '#contracts/recordings/recording-work';
import { silentLog } from '#services/foundation/testing';
import { sampleProject } from '#services/foundation/testing.project';
import { startBeside } from '../remote/remote.fixture';
import { ada, projectId } from '../workspace.fixture';
import { createRecordedScenarios } from './save';

const project: Project = { ...sampleProject(projectId), privateRepo: true, configuredPrivateRepo: true };

const wanted: RecordingToSave = {
  projectId,
  branch: 'main',
  baseUrl: 'http://shop.test',
  featureName: 'Pay',
  scenarioName: 'One',
  into: null,
  language: 'en',
  isNewlyChosen: true,
  isSaved: false,
  parts: [
    {
      text: undefined,
      mayReuse: true,
      actions: [
        {
          state: 'recorded',
          id: 0,
          keyword: 'When',
          doubts: [],
          choices: [
            {
              text: 'I click "Pay"',
              element: 'button "Pay"',
              code: {
                pattern: 'I click {string}',
                parameters: ['name'],
                lines: [`await this.page.getByRole('button', { name }).click();`],
              },
            },
          ],
        },
      ],
    },
  ],
  files: new Map(),
};
const saved = 'Feature: Pay\n\n  Scenario: One\n    When I click "Pay"\n';

async function start() {
  const beside = await startBeside();
  await beside.connect();
  const { git, database, url, tokens } = beside;
  const deps = { git, database, log: silentLog };
  const remoteOf = async () => ({ url, username: 'ada', token: tokens.ada ?? '' });
  const scenarios = createRecordedScenarios({ ...deps, remoteOf });
  const look = async (of = scenarios, as = project) => of.proposal(wanted, as);
  return {
    ...beside,
    scenarios,
    look,
    without: createRecordedScenarios(deps),
    hash: async () => {
      const answer = await look();
      if (!answer.status) throw new Error(answer.error);
      expect(answer.proposal.problem).toBe(null);
      return answer.proposal.hash;
    },
    save: (hash: string, as = project, of = scenarios) => of.save(wanted, { user: ada, project: as, hash }),
  };
}

test('with a private repository the commit is on the git server, on top of what others pushed', async () => {
  const { server, hash, save, tip } = await start();
  const seen = await hash();
  server.commit('shop.git', { 'features/other.feature': saved });
  expect(await save(seen)).toMatchObject({ status: true, featureName: 'Pay' });
  expect(server.text('shop.git', 'features/Pay.feature')).toBe(saved);
  expect(server.text('shop.git', 'features/other.feature')).toBe(saved);
  expect(server.git('shop.git', ['rev-parse', 'main']).trim()).toBe(await tip());
  expect(server.git('shop.git', ['log', '-1', '--format=%an %s'])).toBe('Ada Lovelace Record One\n');
});

test('what others pushed in its place is looked at first', async () => {
  const { server, hash, save } = await start();
  const seen = await hash();
  const pushed = server.commit('shop.git', { 'features/Pay.feature': 'Feature: Pay\n' });
  expect(await save(seen)).toMatchObject({ status: false, because: 'changed' });
  expect(server.git('shop.git', ['rev-parse', 'main']).trim()).toBe(pushed);
  expect(await save(await hash())).toMatchObject({ status: true });
  expect(server.text('shop.git', 'features/Pay.feature')).toBe(saved);
});

test('what the git server does not take is not saved', async () => {
  const { server, hash, save, tip, text } = await start();
  const seen = await hash();
  const before = await tip();
  const most = (bytes: string) => server.git('shop.git', ['config', 'receive.maxInputSize', bytes]);
  most('1');
  expect(await save(seen)).toMatchObject({ status: false, because: 'remote' });
  expect(await tip()).toBe(before);
  expect(await text('features/Pay.feature')).toBe(null);
  most('0');
  expect(await save(seen)).toMatchObject({ status: true });
});

test('who has not proved a way into a private repository is told nothing, and saves nothing', async () => {
  const { hash, look, save, scenarios, without, tip } = await start();
  const seen = await hash();
  const before = await tip();
  const unproved = { ...project, configuredPrivateRepo: false };
  const refused = { status: false, because: 'git' };
  expect(await look(scenarios, unproved)).toMatchObject(refused);
  expect(await save(seen, unproved)).toMatchObject(refused);
  // Without members' credentials, nothing could be pushed.
  expect(await look(without)).toMatchObject(refused);
  expect(await save(seen, project, without)).toMatchObject(refused);
  expect(await tip()).toBe(before);
});
