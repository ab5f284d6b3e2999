import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtRoutes, pathOf } from '../flows/built-routes';
import { outsideProject, type OutsideProject } from '../flows/outside-client';
import { startProduct, type Product } from '../flows/product';
import { exampleOf, type Known, type Schema } from './call-bodies';
import { fillProject, largestFiles } from './largest-project';
import type { Bench } from './measure';
import { signIn } from './pages';
import type { Table } from './table';

/** Milliseconds that no call and no page may hold up the others. */
const max = 100;
const shown = 25;

/**
 * Measures the longest time that a call or a page blocks the event loop, with the largest files that the limits allow.
 * The calls come from the OpenAPI document and the pages from the routes of the build, so new ones are measured too.
 */
export const eventLoop: Bench = {
  name: 'event-loop: the longest block of each call and page with the largest files',
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'loop-'));
    const meter = join(folder, 'meter');
    const product = await startProduct({
      env: { WORKER: 'off', LOOP_METER: meter },
      command: [process.execPath, '--import', './tests/bench/loop-meter.mjs', 'build/server.js'],
    });
    try {
      await warmUp(product);
      const owner = await outsideProject(product.url);
      await fillProject(product.dataDir, owner.projectId, largestFiles());
      const asked = await allOf(product.url, owner);
      const measured: Measured[] = [];
      for (const item of asked) {
        const figures = await measure(item, meter);
        measured.push(figures);
        // The bench takes several minutes: prints slow calls as soon as they are found.
        if (longestOf(figures) > max)
          console.error(`  ${measured.length} of ${asked.length}: ${told(figures)}`);
      }
      return [tableOf(measured)];
    } finally {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Asks for everything in a small project: code that runs for the first time holds up the loop with any files. */
async function warmUp({ url, dataDir }: Pick<Product, 'url' | 'dataDir'>): Promise<void> {
  const owner = await outsideProject(url);
  await fillProject(dataDir, owner.projectId, largestFiles(0.01));
  for (const { url: at, init } of await allOf(url, owner)) await answerOf(at, init);
}

const allOf = async (url: string, owner: OutsideProject): Promise<Asked[]> => [
  ...(await pagesOf(url, owner)),
  ...(await callsOf(url, owner)),
];

interface Asked {
  name: string;
  url: string;
  init: RequestInit;
}

interface Measured {
  name: string;
  status: number;
  /** Milliseconds of the longest block, each time that it was asked. */
  blocks: number[];
}

/** Requests twice. If one is over the goal, three times more, as a garbage collection may fall into any of them. */
async function measure({ name, url, init }: Asked, meter: string): Promise<Measured> {
  const measured: Measured = { name, status: 0, blocks: [] };
  const { blocks } = measured;
  while (blocks.length < 2 || (blocks.length < 5 && longestOf(measured) > max)) {
    await readMeter(meter);
    measured.status = await answerOf(url, init);
    blocks.push((await readMeter(meter)).own);
  }
  return measured;
}

/** Waits for the whole answer. @returns its status, 0 when there was none */
async function answerOf(url: string, init: RequestInit): Promise<number> {
  const answer = await fetch(url, { ...init, redirect: 'manual' }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status ?? 0;
}

function readMeter(socketPath: string): Promise<{ wall: number; own: number }> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: '/' }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve(JSON.parse(text) as { wall: number; own: number }));
    });
    asked.on('error', reject).end();
  });
}

/** Returns every page of the build. Pages of the largest features are included once per feature. */
async function pagesOf(url: string, owner: OutsideProject): Promise<Asked[]> {
  const cookie = await signIn(url, owner);
  const patterns = new Set((await builtRoutes()).map(({ pattern }) => pattern));
  const features = [...largestFiles().keys()].flatMap(
    (path) => /^features\/(\w+)\.feature$/.exec(path)?.[1] ?? [],
  );
  return [...patterns].filter(isAsked).flatMap((pattern) => {
    const path = pathOf(pattern, { projectId: owner.projectId });
    const isOfFeature = /\/(features|step-code|generate)(\/|$)/.test(pattern);
    const queries = isOfFeature ? features.flatMap(queriesOf) : [''];
    return queries.map((query) => {
      return {
        name: `page ${pattern}${query}`,
        url: url + path + query,
        init: { headers: { cookie, accept: 'text/html' } },
      };
    });
  });
}

const queriesOf = (feature: string): string[] => {
  const at = `?folders=&feature=${feature}`;
  return [at, `${at}&scenario=One`, `${at}&from=500`, `${at}&edit=1`];
};

/** Leaves out pages that sign out, which would change all later pages. */
const isAsked = (pattern: string) => !/logout|sign-out|refused|\*/.test(pattern);

interface Described {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

/** Returns every call of the OpenAPI document. Calls that delete data come last. */
async function callsOf(url: string, owner: OutsideProject): Promise<Asked[]> {
  const { projectId, token } = owner;
  const answer = await fetch(`${url}/api/docs/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) =>
      ['usual', 'short', 'steps', 'table'].flatMap((feature, index) => {
        const known = knownOf(owner, feature);
        const body = exampleOf(described.requestBody?.content?.['application/json']?.schema, known);
        const query = new URLSearchParams();
        for (const { name, in: place } of described.parameters ?? []) {
          if (place === 'query' && name in known) query.set(name, String(known[name]));
        }
        const names = JSON.stringify([body, [...query]]);
        // Once is enough where the call does not say which feature it is about.
        if (index > 0 && !names.includes(feature)) return [];
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(String(known[name] ?? projectId)),
        );
        const init: RequestInit = {
          method: method.toUpperCase(),
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'project-id': projectId,
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        };
        return [
          { name: `${method.toUpperCase()} ${path} (${feature})`, url: `${url}${filled}?${query}`, init },
        ];
      }),
    ),
  );
  const isLast = ({ name }: Asked) =>
    /^DELETE|delete|remove|discard|sign|password|leave|hand|clear|reset/i.test(name);
  return [...calls.filter((call) => !isLast(call)), ...calls.filter(isLast)];
}

function knownOf({ projectId }: OutsideProject, feature: string): Known {
  return {
    projectId,
    project_id: projectId,
    branch: 'main',
    name: `${feature}.feature`,
    featureName: feature,
    feature,
    scenarioName:
      feature === 'steps' ? 'One' : feature === 'table' ? 'Rows' : feature === 'short' ? '1' : 'S 1',
    parentPath: [],
    data: largestFiles().get(`features/${feature}.feature`) ?? '',
    files: [{ name: 'many.mjs', content: largestFiles().get('features/step_definitions/many.mjs') ?? '' }],
    env: 'demo',
  };
}

function tableOf(measured: Measured[]): Table {
  const worst = measured.toSorted((a, b) => longestOf(b) - longestOf(a));
  const once = worst.filter((item) => longestOf(item) > max);
  const over = once.filter((item) => usualOf(item) > max);
  const refused = measured.filter(({ status }) => status >= 400);
  if (over.length > 0) process.exitCode = 1;
  return {
    columns: ['', 'status', 'usual ms', 'each time'],
    rows: worst
      .slice(0, Math.max(shown, once.length))
      .map((item) => [item.name, item.status, usualOf(item).toFixed(0), timesOf(item)]),
    notes: [
      `${measured.length} calls and pages; ${over.length} usually held up the event loop for more than ${max} ms${over.length > 0 ? ': FAILED' : ''}; ${once.length - over.length} more did so at least once`,
      'usual: the median; asked twice, and five times where one of these was over',
      'ms: processor time of the main thread in the longest block; a small project was asked for the same before',
      `${refused.length} were refused (status 400 and above): for them only the refusal was measured`,
      'Not asked: signing out, which would end the session; bodies of bytes (imports, uploads); pages behind an id that the project does not have answer 404',
    ],
  };
}

const timesOf = ({ blocks }: Measured) => blocks.map((block) => block.toFixed(0)).join(', ');

const told = (one: Measured) => `${one.name}, status ${one.status}: ${timesOf(one)} ms`;

const longestOf = ({ blocks }: Measured) => Math.max(...blocks);

/** The median; of two the longer. */
const usualOf = ({ blocks }: Measured) =>
  blocks.toSorted((a, b) => a - b)[Math.floor(blocks.length / 2)] ?? Number.NaN;
