import { expect, test } from '@playwright/test';
import { naughtyStrings, type NaughtyString } from './naughty-strings';
import { done, outsideProject } from './outside-client';
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

interface Form {
  path: string;
  /** Fields that get the string, all at once. */
  fields: string[];
  /** Fields that stay as they are. */
  fixed?: string;
  signedOut?: true;
  /** Text after the string. */
  behind?: string;
}

const feature = 'folders=account&feature=sign_in';
const inProject: Form[] = [
  { path: '/edit', fields: ['name'] },
  // Never the name that the form before gave it: that would delete the project.
  { path: '/delete', fields: ['name'], behind: '-other' },
  { path: '/environments/new', fields: ['name', 'baseUrl'] },
  { path: '/environments/demo/edit', fields: ['name', 'baseUrl'] },
  { path: '/settings/members', fields: ['emails'] },
  { path: '/settings/members/x/remove', fields: ['status', 'email'] },
  { path: '/settings/members/x/role', fields: ['role'] },
  { path: '/settings/members/leave', fields: ['to'] },
  {
    path: '/settings/access-tokens/new',
    fields: ['name', 'read', 'expiry', 'date'],
    fixed: 'write=on',
  },
  { path: '/settings/private-repository/authorize', fields: ['url', 'username', 'token'] },
  { path: '/settings/project/npmrc', fields: ['npmrc'] },
  { path: '/branches/new', fields: ['source', 'name'] },
  { path: '/choose', fields: ['environment', 'branch', 'back'] },
  { path: '/record', fields: ['environment'] },
  { path: '/features/new', fields: ['name', 'folder', 'newFolder', 'scenario'] },
  { path: '/features/new-folder', fields: ['name'] },
  { path: `/features/rename?${feature}`, fields: ['name'], behind: '!' },
  { path: `/features/rename-scenario?${feature}&scenario=Sign+in`, fields: ['name'] },
  { path: `/features/tags?${feature}`, fields: ['tag', 'choice'] },
  { path: `/features/comment?${feature}&step=8`, fields: ['comment', 'of'] },
  { path: `/features/move?${feature}`, fields: ['destination'], behind: '!' },
  { path: `/features/generate-code?${feature}`, fields: ['scenario', 'mode', 'environment'] },
  { path: `/step-code?${feature}`, fields: ['intent', 'file', 'text', 'request'] },
  { path: '/generate', fields: ['step', 'intent', 'kept', 'description', 'feature.name', 'feature.folder'] },
  { path: '/settings/retention', fields: ['runDays', 'artefactDays', 'seen', 'what'] },
  { path: '/dashboard/personalise', fields: ['hourlyRateForTestEngineer', 'avgTimeToAutomateScenario'] },
  { path: '/settings/code-cleanup/delete', fields: ['step', 'confirmed'] },
  { path: '/test-data/add', fields: ['key', 'value', 'environment', 'version'], fixed: 'DataType=string' },
  { path: '/executions', fields: ['intent', 'id', 'env'] },
  { path: '/executions', fields: ['id', 'env'], fixed: 'intent=enable' },
  { path: '/executions/npmrc', fields: ['npmrc'] },
  { path: '/features/run-choice', fields: ['pick', 'tag', 'env', 'recover'], fixed: 'tags=all' },
  {
    path: '/executions/plan/schedule',
    fixed: 'branch=main&env=demo&tag=smoke',
    fields: ['name', 'tag', 'repeat', 'day', 'time', 'zone', 'intent'],
  },
  {
    path: '/execution/{execution}',
    fixed: 'flow=f1&group=f1-g1&intent=tags:g1',
    fields: ['env', 'base', 'savedEnv', 'browser-f1', 'name-g1', 'tag-g1', 'threads-g1'],
  },
  {
    path: '/execution/{execution}',
    fixed: 'flow=f1&group=f1-g1&picking=g1',
    fields: ['intent', 'picked', 'find'],
  },
  { path: '/execution/{execution}/schedule', fields: ['time', 'zone'], fixed: 'repeat=Every day&was=x' },
  { path: '/execution/{execution}/definition', fields: ['name'], fixed: 'env=demo&branch=main' },
  { path: '/run-report/x/y/comments/add', fields: ['content'] },
  { path: '/run-report/x/pin', fields: ['pinned'] },
  { path: '/ai-oversight', fields: ['wish', 'fix'] },
  { path: '/ai-oversight/discard', fields: ['fix', 'confirmed'] },
  { path: '/ai-oversight/x', fields: ['wish', 'fix', 'content'] },
  { path: '/memory/x', fields: ['route', 'name', 'to', 'key'], fixed: 'wish=name' },
  {
    path: '/memory/explorations',
    fields: ['environment', 'address', 'pages', 'minutes', 'signIn', 'origins', 'requests'],
    fixed: 'confirmed=on',
  },
  { path: '/memory/explorations/x', fields: ['pages', 'minutes', 'wish'] },
  { path: '/memory/explorations/x/suite', fields: ['featureName', 'scenario', 'wish'] },
  { path: '/test-data/users/add', fields: ['username', 'password', 'secretKey'] },
];
const elsewhere: Form[] = [
  { path: '/projects/new', fields: ['name', 'url', 'description'] },
  { path: '/account', fields: ['firstname', 'lastname', 'companyName'], fixed: 'change=profile' },
  { path: '/invitations', fields: ['id', 'intent'] },
  { path: '/onboarding', fields: ['intent', 'code'] },
  { path: '/preferences', fields: ['scheme', 'navigation', 'back'] },
  { path: '/log-error', fields: ['message', 'stack', 'page'] },
  { path: '/signup', fields: ['email', 'password', 'firstname', 'lastname', 'callbackUrl'], signedOut: true },
  { path: '/login', fields: ['email', 'password', 'callbackUrl'], signedOut: true },
  { path: '/forgot-password', fields: ['email'], signedOut: true },
  { path: '/reset-password?token=x', fields: ['newPassword', 'token'], signedOut: true },
];
/** Addresses that contain texts. `%s` is replaced by the string. */
const addresses = [
  ...[
    'dashboard?period=%s',
    'runs?search=%s&sort=%s&status=%s&cursor=%s',
    'run-report/%s?search=%s&same=%s&sort=%s&change=%s',
    'scenario-history/%s?branch=%s&environment=%s&status=%s&cursor=%s',
    'run-report/%s/export.csv',
    'run-report/%s/junit.xml',
    'features?folders=%s&feature=%s',
    'settings/members?search=%s&sort=%s',
  ],
  ...['executions?view=%s&search=%s&sort=%s&page=%s', 'executions/console/%s', 'executions/%s/delete'],
  ...[
    'executions/how-to-run?execution=%s',
    'executions/plan?name=%s&env=%s&branch=%s&check=1',
    'execution/%s',
  ],
  ...['executions/plan/scenarios?name=%s&env=demo&branch=main&tag=%s&findTag=%s&findPlace=%s&pick=folder:%s'],
  ...['features/run-choice?near=%s&pick=run:%s&pick=scenario:a.feature:%s&tag=%s&env=%s&folders=%s'],
  ...['executions/plan?nightly=1&pick=feature:%s&tag=%s'],
  ...['executions/plan/schedule?name=%s&env=demo&branch=main&tag=%s&repeat=Every+day&zone=%s'],
  ...[
    'executions/tags?tag=%s&pick=%s&near=%s&findPlace=%s&branch=%s',
    'executions/next-run?repeat=Every+day&day=Mon&zone=%s',
  ],
  ...['ai-oversight?state=%s&after=%s', 'ai-oversight/%s', 'ai-oversight/discard?fix=%s'],
  ...['settings/audit?search=%s&event=%s&before=%s', 'environments/%s/edit', '%s', 'traces/%s/%s'],
  ...['run-report/%s/%s?step=%s&command=%s&view=%s&shot=%s&entry=%s', 'run-report/%s/%s/comments/%s/edit'],
  ...['features/history?folders=%s&feature=%s&version=%s', 'step-code?folders=%s&feature=%s&scenario=%s'],
  ...['features/tags?feature=%s&scenario=%s', 'features/comment?feature=%s&step=%s', 'step-generations/%s'],
  ...[
    'test-data?search=%s&show=%s',
    'test-data/edit/%s',
    'test-data/users?search=%s',
    'generate?feature=%s&words=%s',
  ],
  ...['memory?env=%s&branch=%s&search=%s&zoom=%s&page=%s', 'memory/%s?tab=%s', 'memory/coverage?env=%s'],
  ...['search?q=%s', 'no/%s'],
  ...['memory/compare?env=%s&branch=%s&with=%s', 'memory/coverage.csv?branch=%s', 'memory/explorations/%s'],
].map((path) => `/{project}/${path}`);
const openAddresses = [
  ...['/login?callbackUrl=%s', '/signup?callbackUrl=%s', '/reset-password?token=%s', '/%s'],
  ...['/invitation?id=%s&invited_by=%s&project=%s', '/open-recorder/%s?project_id=%s&git_branch=%s&uuid=%s'],
];

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
  const forms = [...inProject.map((form) => ({ ...form, path: `/{project}${form.path}` })), ...elsewhere];
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
    async ask(naughty: NaughtyString, { path, fields, fixed = '', signedOut, behind = '' }: Form) {
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
  work: (one: NaughtyString, index: number) => Promise<string[]>,
): Promise<string[]> {
  const left = [...all.entries()];
  const found: string[] = [];
  const worker = async () => {
    for (let one = left.pop(); one; one = left.pop()) found.push(...(await work(one[1], one[0])));
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return found.slice(0, 50);
}
