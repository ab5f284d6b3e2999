import { CucumberExpression, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import { describe, expect, it } from 'vitest';
import type { SuiteDraft } from '#contracts/worker/exploration';
import { runCode } from '../../resolver/run-code';
import { exploreSite, exploringHere, html, type ExplorationLog } from '../sites.fixture';

const here = exploringHere();

const menu = '<nav><a href="/">Start</a> <a href="/teas">Teas</a> <a href="/contact">Contact</a></nav>';
const page = (title: string, body: string) => html(`${title} – Leaf`, `${menu}<h1>${title}</h1>${body}`);
const search = (value = '') =>
  `<form action="/teas" role="search"><label>Search teas <input type="search" name="q" value="${value}"></label> <button>Find</button></form>`;
const contact = `<form method="post" action="/messages"><label>Your name <input name="name" required></label>
  <label>Message <textarea name="message"></textarea></label> <button>Send it</button></form>`;

const teas = (query: string | null) =>
  page(
    'Teas',
    search(query ?? '') +
      ['Darjeeling', 'Oolong']
        .filter((tea) => !query || tea.includes(query))
        .map((tea) => `<h2>${tea}</h2>`)
        .join(''),
  );

const shop = {
  '/': page('Welcome', `<p><a href="/teas">Darjeeling of this spring</a></p>`),
  '/teas': (_request: unknown, _response: unknown, url: URL) => teas(url.searchParams.get('q')),
  '/contact': page('Contact', contact),
};

const suite = { suite: true };
const proposed = (log: ExplorationLog): Record<string, string[]> =>
  Object.fromEntries(log.drafts.filter(({ refused }) => !refused).map(({ name, steps }) => [name, steps]));
const refusals = (log: ExplorationLog): Record<string, string | null> =>
  Object.fromEntries(log.drafts.filter(({ refused }) => refused).map(({ name, refused }) => [name, refused]));

describe('a first suite', () => {
  it('is of pages, links and forms; each fails where its page is broken; what would change something is not sent', async () => {
    const pages: Record<string, string | ((...of: never[]) => string)> = { ...shop };
    const { url, asked } = await here.open(pages as never);
    const log = await exploreSite(here.browser, url, { settings: suite });
    expect(proposed(log)).toEqual({
      'Open the home page': [
        'Given I open the home page',
        'Then I should see the heading "Welcome"',
        'And the page title should be "Welcome – Leaf"',
      ],
      'Open Teas': [
        'Given I open the page "/teas"',
        'Then I should see the heading "Teas"',
        'And the page title should be "Teas – Leaf"',
      ],
      'Open Contact': [
        'Given I open the page "/contact"',
        'Then I should see the heading "Contact"',
        'And the page title should be "Contact – Leaf"',
      ],
      'Go from Teas to the home page': [
        'Given I open the page "/teas"',
        'When I click the "Start" link',
        'Then I should be on "/"',
        'And I should see the heading "Welcome"',
      ],
      'Go from the home page to Teas': [
        'Given I open the home page',
        'When I click the "Teas" link',
        'Then I should be on "/teas"',
        'And I should see the heading "Teas"',
      ],
      'Go from the home page to Contact': [
        'Given I open the home page',
        'When I click the "Contact" link',
        'Then I should be on "/contact"',
        'And I should see the heading "Contact"',
      ],
      'Search Teas': [
        'Given I open the page "/teas"',
        'When I enter "Darjeeling" in the "Search teas" field',
        'And I click the "Find" button',
        'Then I should not see the heading "Oolong"',
        'And the URL should contain "q=Darjeeling"',
      ],
      'Send the form of Contact without Your name': [
        'Given I open the page "/contact"',
        'When I click the "Send it" button',
        'Then the "Your name" field should be marked as invalid',
      ],
    });
    expect(refusals(log)).toEqual({
      'Send the form of Contact': expect.stringMatching(/^POST \/messages may change something/) as string,
    });
    expect(asked.filter((item) => !item.startsWith('GET'))).toEqual([]);
    expect(log.findings()).toEqual([]);
    expect(log.events.slice(-2).map(({ type }) => type)).toEqual(['suite', 'end']);
    expect(log.reach).toEqual({
      pages: 3,
      looked: 3,
      gone: 0,
      drafts: 9,
      told: 9,
      links: 0,
      forms: 0,
      isLate: false,
    });
    expect(log.forms).toEqual([]);
    expect(new Set(log.drafts.map(({ proof }) => proof))).toEqual(
      new Set(['elsewhere', 'before', undefined]),
    );

    // Each scenario fails when its page is broken.
    const drafts = log.of('draft').map(({ draft }) => draft);
    const ofTeas = drafts.filter(({ refused, route }) => !refused && route === '/teas');
    expect(ofTeas.map(({ kind }) => kind)).toEqual(['form', 'page', 'link']);
    for (const draft of ofTeas) expect(await carriedOut(draft, url), draft.name).toBe('passed');
    pages['/teas'] = html('Leaf', 'Something went wrong.');
    for (const draft of ofTeas) expect(await carriedOut(draft, url), draft.name).not.toBe('passed');
    pages['/teas'] = shop['/teas'] as never;
    // The search finds everything, and the form accepts everything.
    const found = drafts.find(({ kind }) => kind === 'form')!;
    pages['/teas'] = page('Teas', `${search()}<h2>Darjeeling</h2><h2>Oolong</h2>`);
    expect(await carriedOut(found, url)).toBe('I should not see the heading "Oolong"');
    const empty = drafts.find(({ kind }) => kind === 'empty-form')!;
    expect(await carriedOut(empty, url)).toBe('passed');
    pages['/contact'] = page('Contact', contact.replace(' required', ''));
    expect(await carriedOut(empty, url)).toBe('the "Your name" field should be marked as invalid');
  }, 180_000);

  it('says nothing that is so on every page, that changes, or that nobody could say again', async () => {
    let visits = 0;
    const { url } = await here.open({
      '/': () => html('Leaf', `<h1>Leaf</h1><a href="/other">The “other” page</a> <a href="/live">Live</a>`),
      '/other': html('Leaf', '<h1>Leaf</h1><p>Other</p><ul><li>One</li></ul>'),
      '/live': () =>
        html(
          'Live',
          `<h1>Tea ${'abcdefghijklmnopqrstuvwxyz'[visits++ % 26]}</h1><table><tr><td>1</td></tr></table>`,
        ),
    });
    const log = await exploreSite(here.browser, url, { settings: suite });
    expect(proposed(log)).toEqual({
      'Open Tea b': ['Given I open the page "/live"', 'Then the page title should be "Live"'],
      'Go from the home page to Tea b': [
        'Given I open the home page',
        'When I click the "Live" link',
        'Then I should be on "/live"',
        'And the page title should be "Live"',
      ],
    });
    expect(Object.keys(refusals(log))).toEqual(['Open the home page', 'Open Leaf']);
  }, 120_000);

  it('is of the application as a run finds it, whatever was chosen while it was explored', async () => {
    const { url } = await here.open({
      '*': (request, response, { searchParams, pathname }) => {
        const chosen = searchParams.get('lang');
        if (chosen) response.setHeader('set-cookie', `lang=${chosen}; Path=/`);
        const isGerman = (chosen ?? request.headers.cookie ?? '').includes('de');
        const name =
          pathname === '/' ? (isGerman ? 'Willkommen' : 'Welcome') : isGerman ? 'Kontakt' : 'Contact';
        const script = `<script>document.body.append(localStorage.seen ?? ''); localStorage.seen = ' again';
          document.querySelector('h1').append(localStorage.theme ?? ''); localStorage.theme = ' in the dark'</script>`;
        const switches = '<a href="?lang=de">Deutsch</a>';
        return html(name, `<h1>${name}</h1><a href="/contact">More</a> ${switches} ${script}`);
      },
    });
    const log = await exploreSite(here.browser, url, {
      settings: suite,
      // No step contains a secret.
      options: { mask: (text) => text.replaceAll('More', '•••') },
    });
    expect(log.visits).toContain('/contact');
    expect(
      Object.values(proposed(log))
        .flat()
        .filter((step) => step.includes('heading')),
    ).toEqual(['Then I should see the heading "Welcome"', 'Then I should see the heading "Contact"']);
    expect(Object.values(refusals(log))).toEqual(['Its steps would contain a secret.']);
  }, 120_000);

  it('sends what was allowed, and proposes it only where something tells that it was', async () => {
    let messages = 0;
    const { url, asked } = await here.open({
      '/': page('Welcome', ''),
      '/contact': shop['/contact'],
      '/messages': (request) =>
        request.method === 'POST' ? (messages++, page('Thank you', '')) : page('None', ''),
    });
    const log = await exploreSite(here.browser, url, {
      settings: { ...suite, requests: ['POST /messages'] },
    });
    expect(proposed(log)['Send the form of Contact']).toEqual([
      'Given I open the page "/contact"',
      'When I enter "Anna Example" in the "Your name" field',
      'And I click the "Send it" button',
      'Then I should see the heading "Thank you"',
      'And I should not see the heading "Contact"',
      'And I should be on "/messages"',
    ]);
    expect(messages).toBe(2);
    expect(asked.filter((item) => item === 'POST /messages')).toHaveLength(2);
  }, 120_000);

  it('opens what shows a form, and fills it in there', async () => {
    const { url, asked } = await here.open({
      '/': html(
        'Tasks',
        `<h1>Tasks</h1><button type="button" onclick="document.querySelector('dialog').showModal()">New task</button>
          <dialog><h2>Describe it</h2><form onsubmit="event.preventDefault(); add(this.elements.title.value)">
          <label>Title <input name="title" required></label> <button>Keep it</button></form></dialog><div></div>
          <script>const add = (title) => { document.querySelector('dialog').close();
            document.querySelector('div').innerHTML = '<h2>' + title + '</h2>' }</script>`,
      ),
      '/more': html('More', '<h1>More</h1>'),
    });
    const log = await exploreSite(here.browser, url, { settings: suite });
    const { 'Open the home page': opened, ...forms } = proposed(log);
    expect(opened).toBeDefined();
    expect(forms).toEqual({
      'Open New task on the home page and send the form': [
        'Given I open the home page',
        'When I click the "New task" button',
        'And I enter "Example" in the "Title" field',
        'And I click the "Keep it" button',
        'Then I should see the heading "Example"',
      ],
      'Send the form of the home page without Title': [
        'Given I open the home page',
        'When I click the "New task" button',
        'And I click the "Keep it" button',
        'Then the "Title" field should be marked as invalid',
      ],
    });
    expect(asked.filter((item) => !item.startsWith('GET'))).toEqual([]);
    for (const { draft } of log.of('draft')) expect(await carriedOut(draft, url), draft.name).toBe('passed');
  }, 120_000);

  it('calls pages of one heading by what tells them apart, cuts no word, and knows the places of one document', async () => {
    const app = `<title>Desk | Office</title><nav><a href="#/inbox">Inbox</a> <a href="#/sent">Sent</a></nav>
      <a href="#main" style="position:absolute;left:-9999px">Skip to the inbox</a><h1>Desk 3.0</h1><main id="main"></main>
      <script>const show = () => { document.getElementById('main').innerHTML =
        '<h2>' + ({ '#/inbox': 'New mail', '#/sent': 'Old mail' }[location.hash] ?? 'Welcome') + '</h2>'; };
        addEventListener('hashchange', show); show()</script>`;
    const { url } = await here.open({
      '/': html('Desk', `${app}<a href="/plain">Plain</a>`),
      '/plain': html('', '<ul><li>One</li></ul>'),
    });
    const log = await exploreSite(here.browser, url, { settings: suite });
    const found = proposed(log);
    // The address is the link's, even if the page showed nothing.
    expect(refusals(log)['Go from the home page to plain']).toMatch(/^Only the address shows/);
    expect(Object.keys(found).join()).not.toMatch(/\d/);
    expect(Object.keys(found).join()).not.toContain('Skip');
    expect(Object.values(found)).toContainEqual([
      'Given I open the home page',
      'When I click the "Inbox" link',
      'Then the URL should contain "#/inbox"',
      'And I should see the heading "New mail"',
    ]);
    expect(Object.values(found)).toContainEqual([
      'Given I open the page "/#/inbox"',
      'Then I should see the heading "New mail"',
    ]);
  }, 120_000);

  it('says of one page alone that its checks failed on an empty one, and what it would have to send', async () => {
    const { url } = await here.open({
      '/': html(
        'Notes | Office',
        `<h1>Notes</h1><form><input name="q"><button>Go</button></form>
          <a href="https://example.com/" onclick="return false">https://example.com</a>`,
      ),
      '*': html('x', ''),
    });
    const log = await exploreSite(here.browser, url, { settings: suite });
    expect(log.drafts.map(({ name, proof, refused }) => ({ name, proof, refused }))).toEqual([
      { name: 'Open the home page', proof: 'empty', refused: null },
      {
        name: 'Search the home page',
        proof: undefined,
        refused: 'Its field without a name cannot be filled in by a sentence.',
      },
    ]);
    expect(log.drafts[0]?.steps).toContain('And the page title should be "Notes | Office"');
    // No step contains an empty or undefined text.
    expect(log.drafts[1]?.steps.join()).not.toMatch(/undefined|""/);

    // Settings cannot name this method, so the reason does not ask for it.
    const reading = await here.open({
      '*': html('Notes', `<h1>Notes</h1><script>fetch('/files', { method: 'PROPFIND' })</script>`),
    });
    const held = await exploreSite(here.browser, reading.url, { settings: suite });
    expect(Object.values(refusals(held)).join()).toContain('It would have sent PROPFIND /files');
    expect(held.of('draft')[0]?.draft.request).toBeUndefined();

    const saving = await here.open({
      '*': html('Notes', `<h1>Notes</h1><script>fetch('/drafts/list', { method: 'PUT' })</script>`),
    });
    const explorationLog = await exploreSite(here.browser, saving.url, { settings: suite });
    expect(refusals(explorationLog)).toEqual({
      'Open the home page': 'It would have sent PUT /drafts/list, which may change data and was blocked.',
    });
    expect(explorationLog.of('draft')[0]?.draft.request).toBe('PUT /drafts/list');
    expect(saving.asked.filter((item) => item.startsWith('PUT'))).toEqual([]);
  }, 120_000);

  it('goes on past pages that hang, crash or lead elsewhere, and proposes nothing where none was asked for', async () => {
    let isGone = false;
    let visited = 0;
    const { url } = await here.open({
      ...shop,
      '/': page('Welcome', `<p><a href="/busy">Busy</a></p>`),
      '/contact': (_request, response) => {
        if (!isGone) return shop['/contact'];
        response.writeHead(302, { location: 'https://elsewhere.invalid/' }).end();
      },
      '/busy': page(
        'Busy',
        `<form onsubmit="for(;;);"><input aria-label="Name" required><button>Go</button></form>`,
      ),
      '/teas': () =>
        isGone ? html('Teas', '<script>for(;;);</script>') : shop['/contact'].replaceAll('Contact', 'Teas'),
    });
    const log = await exploreSite(here.browser, url, {
      settings: suite,
      options: { times: { load: 4_000, rest: 1_000, quiet: 100, answer: 1_500, popup: 1_000, step: 2_000 } },
      onVisit: () => (isGone = ++visited >= 4),
    });
    expect(refusals(log)['Send the form of Busy']).toBe(
      '“I click the "Go" button” did not end within 2 seconds.',
    );
    expect(Object.keys(proposed(log))).toEqual([
      'Open the home page',
      'Open Busy',
      'Send the form of Busy without Name',
      'Go from the home page to Busy',
    ]);
    expect(log.end.because).toBe('whole');
    expect((await exploreSite(here.browser, url, { pages: 1 })).drafts).toEqual([]);
  }, 180_000);
});
/** Runs a scenario's code in a browser of its own. @returns `passed`, or the text of the failed step */
async function carriedOut({ steps }: Pick<SuiteDraft, 'steps'>, baseUrl: string): Promise<string> {
  const context = await here.browser.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(5_000);
    for (const { text, outcome } of steps) {
      if (outcome?.state !== 'generated') return text;
      const [variant] = outcome.variants;
      const expression = new CucumberExpression(variant!.pattern, new ParameterTypeRegistry());
      const values = expression.match(text)?.map((argument) => argument.getValue(null)) ?? [];
      const isDone = await runCode(variant!, { page, baseUrl }, values, 2_000).then(
        () => true,
        () => false,
      );
      if (!isDone) return text;
    }
    return 'passed';
  } finally {
    await context.close();
  }
}
