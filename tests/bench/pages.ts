import { startProduct } from '../flows/product';
import { hasEnded, outsideProject, runUntil, startRun, type OutsideProject } from '../flows/outside-client';
import { launchBrowser } from './browser';
import { timePage } from './fetched';
import type { Bench } from './measure';
import type { Table } from './table';
import { weigh } from './weight';

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
      const health = await timePage(`${product.url}/healthz`);
      const login = await timePage(`${product.url}/login`);
      const rows: Table['rows'] = [
        ['/healthz', '', '', '', '', '', ...times(health.p50, health.p95), '', ''],
      ];
      for (const [name, path] of Object.entries(await pathsOf(owner))) {
        const own = path === '/login' || path === '/signup' ? undefined : cookie;
        const timing = await timePage(product.url + path, own);
        const { requests, css, js, other } = await weigh(browser, product.url + path, own);
        rows.push([
          ...[name, kB(timing.bytes), requests, kB(css), kB(js), kB(other)],
          ...times(timing.p50, timing.p95),
          ...[(timing.p50 / health.p50).toFixed(1), (timing.p50 / login.p50).toFixed(2)],
        ]);
      }
      return [{ columns, rows, notes }];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

const columns = ['', 'html', 'requests', 'css', 'js', 'other', 'p50 ms', 'p95 ms', '÷ healthz', '÷ login'];
const notes = [
  'html, css, js, other: kB as transferred (brotli), scripts on, cold cache',
  'p50, p95: 30 GETs one after the other on an open connection, to the last byte',
];
const times = (p50: number, p95: number) => [p50.toFixed(2), p95.toFixed(2)];

/** Every page of the product, by what it is called. */
async function pathsOf(owner: OutsideProject): Promise<Record<string, string>> {
  const runId = await startRun(owner, [{ feature: 'account/sign_in' }]);
  const { report } = await runUntil(owner.calls, runId, hasEnded);
  const project = `/${owner.projectId}`;
  const scenario = encodeURIComponent(report.testCases[0]?.scenarioName ?? '');
  return {
    'sign-in': '/login',
    'sign-up': '/signup',
    'new project': '/projects/new',
    home: `${project}/home`,
    environments: `${project}/environments`,
    'environment dialog': `${project}/environments/new`,
    features: `${project}/features`,
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
async function signIn(url: string, { email, password }: OutsideProject): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('session='));
  if (!cookie) throw new Error(`Sign-in answered ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}
