import { ids } from './answers';
import { get, inProject, page, post, projectId, type PageCall } from './page-call';

/** Calls about executions (docs/rules/calls.md, Form), as pages make them. */
const { execution, instance } = ids;
const repositoryUrl = 'https://git.example.com/shop.git';
const startValues = {
  NODE_ENV_BLINQ: 'demo',
  HEADLESS: true,
  PRIVATE_REPO_URI: repositoryUrl,
  npmrc_TextContent: '',
};

export const executionCalls: PageCall[] = [
  {
    call: 'executions POST /new',
    path: '/new?maxExecutionThreads=2',
    ...inProject,
    body: {
      projectId,
      name: 'Nightly',
      env: 'demo',
      branch: 'main',
      healing: 'propose',
      schedule: null,
      flows: [
        {
          browser: 'Chromium',
          viewport: 'Desktop - 1024px',
          attempts: 1,
          scenarioGroups: [{ name: 'Scenario Group 1', tags: ['smoke'], scenarios: [], threadCount: 2 }],
        },
      ],
    },
    by: post(page('executions/plan/schedule'), {
      intent: 'skip',
      name: 'Nightly',
      env: 'demo',
      branch: 'main',
      tag: 'smoke',
    }),
  },
  {
    call: 'executions PUT /:id',
    ...inProject,
    path: `/${execution}?wasScheduleUpdated=true&NODE_ENV_BLINQ=demo&maxExecutionThreads=2`,
    body: {
      projectId,
      execution: {
        name: 'Nightly',
        env: 'demo',
        branch: 'main',
        isSingleThreaded: false,
        healing: 'propose',
        schedule: null,
        flows: [],
        version: 1,
      },
    },
    by: post(page(`executions/${execution}/schedule`), { intent: 'remove' }),
  },
  {
    call: 'executions GET /:id',
    path: `/${execution}?projectId=${projectId}`,
    ...inProject,
    body: null,
    by: get(page(`executions/${execution}/schedule`)),
  },
  {
    call: 'executions GET /',
    path: `/?projectId=${projectId}`,
    ...inProject,
    body: null,
    by: get(page('executions')),
  },
  {
    call: 'executions POST /run/:id',
    path: `/run/${execution}`,
    ...inProject,
    body: { projectId, ...startValues, RUN_AS_MOCK: false, VIA_CRON: false },
    by: post(page('executions'), { intent: 'run', id: execution, env: 'demo' }),
  },
  {
    call: 'executions POST /schedule/:id',
    path: `/schedule/${execution}`,
    ...inProject,
    body: {
      projectId,
      envVariables: { EXTRACT_DIR: projectId, MAX_EXECUTION_THREADS: 2, ...startValues },
    },
    by: post(page('executions'), { intent: 'enable', id: execution, env: 'demo' }),
  },
  {
    call: 'executions POST /deschedule/:id',
    path: `/deschedule/${execution}`,
    ...inProject,
    body: { projectId },
    by: post(page('executions'), { intent: 'disable', id: execution }),
  },
  {
    call: 'executions POST /halt/:instanceId',
    path: `/halt/${instance}`,
    ...inProject,
    body: { projectId },
    by: post(page('executions'), { intent: 'stop', id: instance }),
  },
  {
    call: 'executions DELETE /:id',
    path: `/${execution}?projectId=${projectId}`,
    ...inProject,
    body: null,
    by: post(page(`executions/${execution}/delete`)),
  },
];
