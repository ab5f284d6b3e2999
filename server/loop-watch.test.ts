import { expect, test } from 'vitest';
import { createLoopWatch, logBlocks, routePatternOf, type LoopBlock } from './loop-watch';

/** Returns a watch with a test clock, which measures every 20 ms while nothing blocks. */
function watchOf() {
  const blocks: LoopBlock[] = [];
  let time = 0;
  let used = 0;
  const watch = createLoopWatch({
    told: (block) => void blocks.push(block),
    now: () => time,
    cpu: () => used,
  });
  watch.knowRoutes(['/:projectId/features', '/:projectId/runs', '/api/workspace/get-feature']);
  const pass = (ms: number, cpu = 0) => {
    time += ms;
    used += cpu;
    watch.look();
  };
  return { watch, blocks, pass };
}

const project = '11111111-2222-4333-8444-555555555555';

test('names the one request that was under way', () => {
  const { watch, blocks, pass } = watchOf();
  pass(20);
  const end = watch.begin('GET', `/${project}/features`);
  pass(320, 290);
  end();
  expect(blocks).toEqual([
    {
      took: 300,
      cpu: 290,
      underWay: 1,
      requests: [{ method: 'GET', route: '/:projectId/features', project }],
    },
  ]);
});

test('names a request whose answer ended the block, and none that was answered before', () => {
  const { watch, blocks, pass } = watchOf();
  watch.begin('GET', `/${project}/runs`)();
  pass(20);
  watch.begin('POST', '/api/workspace/get-feature')();
  pass(200, 180);
  expect(blocks.map(({ requests }) => requests.map(({ route }) => route))).toEqual([
    ['/api/workspace/get-feature'],
  ]);
});

test('names no cause where several requests, or none, were under way', () => {
  const { watch, blocks, pass } = watchOf();
  pass(150, 130);
  for (let count = 0; count < 7; count++) watch.begin('GET', `/${project}/runs`);
  pass(150, 130);
  expect(blocks.map(({ underWay, requests }) => [underWay, requests.length])).toEqual([
    [0, 0],
    [7, 5],
  ]);
  const logged: object[] = [];
  const at = (level: string) => (details: object, message: string) =>
    void logged.push({ ...details, level, message });
  const log = { warn: at('warn'), info: at('info') };
  const tell = logBlocks(log as never);
  blocks.forEach(tell);
  tell({ took: 200, cpu: 10, requests: [], underWay: 0 });
  tell({ took: 2_500, cpu: 2_400, requests: [], underWay: 0 });
  expect(logged).toMatchObject([
    { level: 'info', cause: 'unknown', message: 'The event loop was blocked' },
    { level: 'info', cause: 'one of the requests', message: 'The event loop was blocked' },
    { level: 'info', cause: 'unknown', message: 'The machine did not run this process for a while' },
    { level: 'warn', cause: 'unknown', message: 'The event loop was blocked' },
  ]);
});

test('tells nothing of shorter pieces of work', () => {
  const { blocks, pass } = watchOf();
  for (let count = 0; count < 10; count++) pass(110, 90);
  expect(blocks).toEqual([]);
});

test('tells the pattern of an address, and nothing that people chose', () => {
  const known = ['/:projectId/environments/:name/edit', '/:projectId/environments/new', '/invitation'].map(
    (pattern) => pattern.split('/').slice(1),
  );
  expect(routePatternOf(`/${project}/environments/new`, known)).toEqual({
    route: '/:projectId/environments/new',
    project,
  });
  expect(routePatternOf(`/${project}/environments/Secret%20name/edit.data`, known)).toEqual({
    route: '/:projectId/environments/:name/edit',
    project,
  });
  expect(routePatternOf(`/git/${project}.git/info/refs`, known)).toEqual({ route: '/git/…', project });
  expect(routePatternOf('/some/secret', known)).toEqual({ route: 'unknown', project: null });
});
