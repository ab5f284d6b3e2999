import { openProductDatabase } from '../flows/product-database';
import { startProduct } from '../flows/product';
import { hasEnded, outsideProject, runUntil, startRun, type OutsideProject } from '../flows/outside-client';
import { launchBrowser } from './browser';
import { timePages, type Asked, type Timing } from './fetched';
import type { Bench } from './measure';
import { logStatements, statementsOf } from './statements';
import type { Table } from './table';
import { weigh, type Weight } from './weight';

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/** Weight and server time of every page, of a small project with one run. */
export const pages: Bench = {
  name: 'pages',
  async measure() {
    const product = await startProduct();
    const browser = await launchBrowser();
    try {
      const owner = await outsideProject(product.url);
      const cookie = await signIn(product.url, owner);
      const asked = new Map<string, Asked>();
      for (const [name, path] of Object.entries(await pathsOf(owner))) {
        asked.set(name, { url: product.url + path, cookie: signedOut.has(name) ? undefined : cookie });
      }
      const timings = await timePages(asked);
      const statements = await countStatements(product.dataDir, asked);
      const weights = new Map<string, Weight>();
      for (const [name, { url, cookie: own }] of asked) {
        if (name !== health) weights.set(name, await weigh(browser, url, own));
      }
      return [tableOf(timings, weights, statements)];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

const health = '/healthz';
const login = 'sign-in';
const signedOut = new Set([health, login, 'sign-up']);

/** Counts the database's statements for one GET of each page, by a user who has opened it before. */
async function countStatements(dataDir: string, asked: Map<string, Asked>): Promise<Map<string, number>> {
  const database = await openProductDatabase(dataDir);
  try {
    await logStatements(database.pool);
    const counted = new Map<string, number>();
    for (const [name, { url, cookie }] of asked) {
      const headers = cookie === undefined ? undefined : { cookie };
      const get = () => fetch(url, { headers, redirect: 'manual' }).then((answer) => answer.arrayBuffer());
      counted.set(name, await statementsOf(dataDir, get));
    }
    return counted;
  } finally {
    await database.close();
  }
}

function tableOf(
  timings: Map<string, Timing>,
  weights: Map<string, Weight>,
  statements: Map<string, number>,
): Table {
  const floor = (name: string) => timings.get(name)?.p50 ?? Number.NaN;
  const rows = [...timings].map(([name, { p50, p95, bytes }]) => {
    const weight = weights.get(name);
    const transferred = weight
      ? [kB(bytes), weight.requests, kB(weight.css), kB(weight.js), kB(weight.other)]
      : ['', '', '', '', ''];
    const ratios = [(p50 / floor(health)).toFixed(1), (p50 / floor(login)).toFixed(2)];
    return [name, ...transferred, statements.get(name) ?? '', p50.toFixed(2), p95.toFixed(2), ...ratios];
  });
  return { columns, rows, notes };
}

const columns = [
  ...['', 'html', 'requests', 'css', 'js', 'other', 'statements', 'p50 ms', 'p95 ms', '÷ healthz', '÷ login'],
];
const notes = [
  'html, css, js, other: kB as transferred (brotli), scripts on, cold cache',
  'statements: of one GET, with what a worker and a scheduler that wait ask beside it',
  'p50, p95: 30 GETs each, one after the other in rounds over all, on an open connection, to the last byte',
];

/** Returns every page of the product, by its name. */
async function pathsOf(owner: OutsideProject): Promise<Record<string, string>> {
  const runId = await startRun(owner, [{ feature: 'account/sign_in' }]);
  const { report } = await runUntil(owner.calls, runId, hasEnded);
  const project = `/${owner.projectId}`;
  const scenario = encodeURIComponent(report.testCases[0]?.scenarioName ?? '');
  return {
    [health]: '/healthz',
    [login]: '/login',
    'sign-up': '/signup',
    'new project': '/projects/new',
    home: `${project}/home`,
    environments: `${project}/environments`,
    'environment dialog': `${project}/environments/new`,
    // Without the folder, the address leads to the user's last feature.
    features: `${project}/features?folders=`,
    feature: `${project}/features?folders=account&feature=sign_in`,
    'feature as text': `${project}/features?folders=account&feature=sign_in&edit=1`,
    'run dialog': `${project}/features/run?folders=account&feature=sign_in`,
    'step code': `${project}/step-code?folders=account&feature=sign_in&scenario=${scenario}`,
    reports: `${project}/runs`,
    'run report': `${project}/run-report/${runId}`,
    'scenario report': `${project}/run-report/${runId}/${report.testCases[0]?.id}`,
  };
}

/** @returns the session cookie as `name=value` */
export async function signIn(url: string, { email, password }: OutsideProject): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  });
  const cookie = answer.headers.getSetCookie().find((item) => item.startsWith('session='));
  if (!cookie) throw new Error(`Sign-in answered ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}
