import { expect, test } from '@playwright/test';
import { naughtyStrings, type NaughtyString } from './naughty-strings';
import { done, outsideProject } from './outside-client';
import { naughtyFormsOf, type ChecksOf, type NaughtyForm } from './pages/checks';
import { outsideChecks } from './pages/outside';
import { projectChecks } from './pages/project';
import { startProduct, type Product } from './product';

/**
 * Text fields and addresses, tried with naughty strings: no 500 and no raw markup. Each string goes to every
 * 48th form and address, markup to every eighth, to others from string to string. `npm run flows:naughty` tries all
 * everywhere, which takes minutes.
 */
test.describe.configure({ timeout: 600_000, mode: 'parallel' });

const everywhere = process.env['NAUGHTY'] === 'everywhere';
const goesTo = ({ kind }: NaughtyString, string: number, place: number) =>
  everywhere || (string + place) % (kind === 'markup' ? 8 : 48) === 0;

/** A separate product, as hundreds of wrong sign-ins use up the limit of an address. */
let product: Product;
let base: string;
test.beforeAll(async () => {
  product = await startProduct();
  base = product.url;
});
test.afterAll(() => product.stop());

const checks: ChecksOf<unknown>[] = Object.values(projectChecks);
const checksOutside: ChecksOf<unknown>[] = Object.values(outsideChecks);
const forms = [
  ...checks.flatMap(naughtyFormsOf).map((form) => ({ ...form, path: `/{project}/${form.path}` })),
  ...checksOutside.flatMap(naughtyFormsOf),
];
const addresses = checks
  .flatMap(({ naughtyAddresses = [] }) => naughtyAddresses)
  .map((path) => `/{project}/${path}`);
const openAddresses = checksOutside.flatMap(({ naughtyAddresses = [] }) => naughtyAddresses);

test('there are at least 500 strings', () => {
  expect(new Set(naughtyStrings.map(({ encoded }) => encoded)).size).toBeGreaterThanOrEqual(500);
});

test('no address answers 500 or repeats markup as markup', async () => {
  const { look } = await start();
  // A request line has an end: longer ones are refused before the product sees them.
  const short = naughtyStrings.filter(({ encoded }) => encoded.length < 2000);
  const places = [
    ...addresses.map((path) => ({ path, signedOut: false })),
    ...openAddresses.map((path) => ({ path, signedOut: true })),
  ];
  const faults = await inParallel(short, async (naughty, string) => {
    const problems: string[] = [];
    for (const [place, { path, signedOut }] of places.entries()) {
      if (goesTo(naughty, string, place)) problems.push(...(await look(naughty, path, signedOut)));
    }
    return problems;
  });
  expect(faults).toEqual([]);
});

test('no form answers 500 or repeats markup as markup', async () => {
  const { ask } = await start();
  const faults = await inParallel(naughtyStrings, async (naughty, string) => {
    const problems: string[] = [];
    for (const [place, form] of forms.entries()) {
      if (goesTo(naughty, string, place)) problems.push(...(await ask(naughty, form)));
    }
    return problems;
  });
  expect(faults).toEqual([]);
});

/** Signs in a user of a demo project, whose requests are like those of a browser without scripts. */
async function start() {
  const { email, password, projectId, calls } = await outsideProject(base);
  const plan = { projectId, name: 'Nightly', env: 'demo', branch: 'main' };
  const { execution } = done(await calls.executions.create({ query: {}, body: plan }));
  const signedIn = await send('/login', 'POST', new URLSearchParams({ email, password }).toString());
  const cookie = signedIn.cookie.split(';')[0] ?? '';
  expect(signedIn.status).toBe(302);
  const at = (path: string) => path.replace('{project}', projectId).replace('{execution}', execution._id);
  return {
    async ask(naughty: NaughtyString, { path, fields, fixed = '', signedOut, behind = '' }: NaughtyForm) {
      const body = [fixed, ...fields.map((field) => `${field}=${naughty.encoded}${behind}`)]
        .filter(Boolean)
        .join('&');
      return judged(
        naughty,
        path,
        await send(asAsked(naughty, at(path)), 'POST', body, signedOut ? '' : cookie),
      );
    },
    async look(naughty: NaughtyString, path: string, signedOut: boolean) {
      const address = at(path).replaceAll('%s', () => naughty.encoded);
      return judged(naughty, path, await send(address, 'GET', undefined, signedOut ? '' : cookie));
    },
  };
}

/**
 * Markup is searched in the returned page. For all other kinds, the answer to Remix' own client is enough: it runs the
 * same action without rendering a page.
 */
function asAsked({ kind, encoded }: NaughtyString, path: string): string {
  const asPage = kind === 'markup' || encoded.length % 10 === 0;
  return asPage ? path : path.replace(/(\?|$)/, '.data$1');
}

async function send(path: string, method: string, body?: string, cookie = '') {
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(base + path, { method, body, headers, redirect: 'manual' });
  const text = await answer.text();
  // Only a document can be taken for markup.
  const html = answer.headers.get('content-type')?.includes('html') ? text : '';
  return { status: answer.status, html, cookie: answer.headers.get('set-cookie') ?? '' };
}

function judged(
  { kind, text, encoded }: NaughtyString,
  path: string,
  answer: { status: number; html: string },
): string[] {
  const what = `${path} with ${kind} ${encoded.slice(0, 60)}`;
  if (answer.status >= 500) return [`${what}: ${answer.status}`];
  const markup = text && /[<>"'].*[<>]|<\w/.test(text) && text.length < 1000;
  return markup && answer.html.includes(text) ? [`${what}: comes back as it is`] : [];
}

/** Four at a time; more would only wait for the same two cores. */
async function inParallel(
  all: NaughtyString[],
  work: (naughtyString: NaughtyString, index: number) => Promise<string[]>,
): Promise<string[]> {
  const left = [...all.entries()];
  const found: string[] = [];
  const worker = async () => {
    for (let one = left.pop(); one; one = left.pop()) found.push(...(await work(one[1], one[0])));
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return found.slice(0, 50);
}
