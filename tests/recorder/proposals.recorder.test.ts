import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { recordingEvent, type RecordingEvent } from '#contracts/worker/recording';
import { RecordingSession } from '#runner/recording/session';
import { Person } from './person';
import { browserAndSite, executable, type Recording } from './record';
import { replay, stateExpression } from './replay';

const on = browserAndSite();

type Proposed = Extract<RecordingEvent, { type: 'proposals' }>['checks'];

/** Milliseconds in which a page is looked at twice and more, and anything would be proposed by. */
const untilSettled = 4_000;

interface Watched {
  person: Person;
  /** What is proposed now. */
  proposed(): Proposed;
  texts(): string[];
  /** Adds the proposed check with this text. */
  take(text: RegExp): Promise<void>;
}

async function watch(
  name: string,
  html: string,
  language: 'en' | 'de',
  doing: (watched: Watched) => Promise<void>,
): Promise<Recording> {
  const path = `/proposals-${name}`;
  on.site.pages.set(path, html);
  const url = new URL(path, on.site.url).href;
  const context = await on.browser.newContext({ viewport: { width: 1280, height: 1000 } });
  try {
    const page = await context.newPage();
    const events: RecordingEvent[] = [];
    const emit = (event: RecordingEvent) => void events.push(event);
    const session = new RecordingSession({ page, language, baseUrl: url, emit });
    const person = new Person(session, context);
    const proposed = () => events.findLast((event) => event.type === 'proposals')?.checks ?? [];
    await person.send({ type: 'open', url });
    await doing({
      person,
      proposed,
      texts: () => proposed().map(({ text }) => text),
      async take(text) {
        const texts = () => proposed().map((item) => item.text);
        await expect.poll(texts, { timeout: 20_000 }).toContainEqual(expect.stringMatching(text));
        const known = proposed().find((item) => text.test(item.text));
        await person.send({ type: 'takeProposal', id: known?.id ?? -1 });
      },
    });
    await session.end();
    expect(events.filter((event) => !recordingEvent.safeParse(event).success)).toEqual([]);
    const state: unknown = await person.page.evaluate(stateExpression);
    return { name, steps: session.steps, files: session.files, events, state };
  } finally {
    await context.close();
  }
}

/** Effect of a click, a page where it has none, and the proposed check, in English and German. */
const kinds: Record<string, { page: string; does: string; en: RegExp; de: RegExp }> = {
  'a message': {
    page: '<div role=alert></div>',
    does: `document.querySelector('[role=alert]').textContent = 'Thank you for your order'`,
    en: /^I see the "Thank you for your order" error message$/,
    de: /^ich sehe die Fehlermeldung "Thank you for your order"$/,
  },
  'a message with a number of its own': {
    page: '<div role=status>Ready</div>',
    does: `document.querySelector('[role=status]').textContent = 'Thank you, your order 48213 is placed'`,
    en: /^I see the "Thank you, your order" message$/,
    de: /^ich sehe die Meldung "Thank you, your order"$/,
  },
  'a total': {
    page: '<p>Shipping 2.00</p><p>Total <b>4.00 EUR</b></p>',
    does: `document.querySelector('b').textContent = '8.50 EUR'`,
    en: /"Total 8.50 EUR"/,
    de: /"Total 8.50 EUR"/,
  },
  'a row': {
    page: '<table><tr><th>Thing<th>Price</tr><tr><td>Tea<td>4.00</tr></table>',
    does: `document.querySelector('table').insertAdjacentHTML('beforeend', '<tr><td>Milk<td>2.00</tr>')`,
    en: /^I see the "Milk 2.00" row$/,
    de: /^ich sehe die Zeile "Milk 2.00"$/,
  },
  'an item that goes': {
    page: '<ul><li>Tea</li><li>Milk</li><li>Rice</li></ul>',
    does: `document.querySelector('li').remove()`,
    en: /^I see 2 items$/,
    de: /^ich sehe 2 Einträge$/,
  },
  'an item': {
    page: '<ul><li>Tea</li></ul>',
    does: `document.querySelector('ul').insertAdjacentHTML('beforeend', '<li>Sugar, brown</li>')`,
    en: /"Sugar, brown"/,
    de: /"Sugar, brown"/,
  },
  'a heading': {
    page: '<h1>Basket</h1>',
    does: `document.querySelector('h1').textContent = 'Checkout'`,
    en: /^I see the "Checkout" heading$/,
    de: /^ich sehe die Überschrift "Checkout"$/,
  },
  'an address': {
    page: '',
    does: `history.pushState(0, '', '/done')`,
    en: /^I should be on "\/done"$/,
    de: /^ich sollte auf "\/done" sein$/,
  },
};

const pageOf = ({ page, does }: { page: string; does: string }) =>
  `<title>Shop</title><script>window.LOG = [];</script><p>Welcome, 3 things are new</p>${page}
   <button onclick="setTimeout(() => { ${does.replaceAll('"', '&quot;')} }, 120)">Go</button>`;

describe.each(['en', 'de'] as const)('in %s', (language) => {
  test('what an action changed is proposed, passes when it is run, and fails where nothing changes', async () => {
    const scenarios: Recording[] = [];
    for (const [name, kind] of Object.entries(kinds)) {
      const recording = await watch(name.replaceAll(' ', '-'), pageOf(kind), language, async (w) => {
        await w.person.click(w.person.page.getByText('Go'));
        await w.take(kind[language]);
      });
      scenarios.push(recording);
      const told = recording.steps.map((step) => step.state === 'recorded' && step.keyword);
      expect([name, ...told]).toEqual([name, 'Given', 'When', 'Then']);
    }
    const passing = await replay(scenarios, language, on.site.url, executable);
    expect([...passing].filter(([, { status }]) => status !== 'passed')).toEqual([]);
    for (const [name, kind] of Object.entries(kinds))
      on.site.pages.set(`/proposals-${name.replaceAll(' ', '-')}`, pageOf({ ...kind, does: '' }));
    const failing = await replay(scenarios, language, on.site.url, executable, { patience: 1_500 });
    expect([...failing].filter(([, { status }]) => status !== 'failed').map(([name]) => name)).toEqual([]);
  });
});

test('two are proposed at most, none twice, and they go with the next action', async () => {
  const page = `<title>Two</title><ul></ul><p id=a>none</p><p id=b>none yet</p><div role=status></div>
    <button onclick="a.textContent = 'First text'; b.textContent = 'Second text'; document.querySelector('[role=status]').textContent = 'Done it'">Go</button>
    <input aria-label=Other>`;
  const { steps } = await watch('two', page, 'en', async ({ person, proposed, texts }) => {
    await person.click(person.page.getByText('Go'));
    await expect
      .poll(texts, { timeout: 20_000 })
      .toEqual(['I see the "Done it" message', 'I see the "First text" text']);
    // The proposals stay while the user moves to them with keys.
    for (const key of ['Control', 'Alt', 'Shift']) await person.key(key);
    const [first, second] = proposed();
    expect(second).toBeDefined();
    await person.send({ type: 'takeProposal', id: first?.id });
    expect(texts()).toEqual(['I see the "First text" text']);
    await person.send({ type: 'down', ...spot(await person.at(person.page.getByLabel('Other'))), clicks: 1 });
    expect(texts()).toEqual([]);
    // Too late: it is said, and nothing is added.
    await person.send({ type: 'takeProposal', id: second?.id });
  });
  expect(steps.flatMap((step) => (step.state === 'recorded' ? step.choices[0]?.text : []))).toEqual([
    'I open the page "/proposals-two"',
    'I click the "Go" button',
    'I see the "Done it" message',
  ]);
});

test('a new row is said as a whole, and a number where it was another one', async () => {
  const page = `<title>Basket</title><table><tr><td>Tea<td>4.00</tr></table><p>Sum</p><p id=sum>4.00</p>
    <button onclick="document.querySelector('table').insertAdjacentHTML('beforeend', '<tr><td>Milk<td>2.00</tr>'); sum.textContent = '6.00'">Go</button>`;
  await watch('whole', page, 'en', async ({ person, texts }) => {
    await person.click(person.page.getByText('Go'));
    await expect
      .poll(texts, { timeout: 20_000 })
      .toEqual(['I see the "6.00" text', 'I see the "Milk 2.00" row']);
  });
});

test('while it is paused nothing is recorded or proposed, and who comes is told', async () => {
  const page = `<title>Pause</title><p id=said></p><button onclick="said.textContent = 'Bought'">Go</button>`;
  const { events, steps } = await watch('pause', page, 'en', async ({ person }) => {
    await person.send({ type: 'pause', paused: true });
    await person.click(person.page.getByText('Go'));
    await delay(untilSettled);
    await person.send({ type: 'look' });
    await person.send({ type: 'pause', paused: false });
  });
  expect(steps).toHaveLength(1);
  expect(events.filter((event) => event.type === 'proposals' && event.checks.length > 0)).toEqual([]);
  const told = events.flatMap((event) => (event.type === 'paused' ? [event.paused] : []));
  expect(told).toEqual([true, true, false]);
});

const spot = ([x, y]: [number, number]) => ({ x, y });

test('of another page the heading and the message are proposed, and nothing that was on the one before', async () => {
  const header = '<header><p role=status>3 things in your basket</p><h1>Shop</h1></header>';
  on.site.pages.set(
    '/next',
    `<title>Next</title>${header}<h2>Your order</h2><p>Much text</p><ul><li>Tea</li></ul>`,
  );
  await watch(
    'link',
    `<title>Shop</title>${header}<a href="/next">Go</a>`,
    'en',
    async ({ person, texts }) => {
      await person.click(person.page.getByText('Go'));
      await expect
        .poll(texts, { timeout: 20_000 })
        .toEqual(['I see the "Your order" heading', 'I should be on "/next"']);
    },
  );
});

const quiet: Record<string, string> = {
  'nothing changed': '<p>Total 4.00</p><button>Go</button>',
  'a clock, a ticker and a thing that spins': `<p id=clock>12:00:00</p><p id=ticker>1</p><p id=news>Old</p><p id=spin></p>
    <button onclick="spin.textContent = 'Loading …'">Go</button><script>
    let count = 1; setInterval(() => { count++; clock.textContent = '12:00:' + (count + 10); ticker.textContent = 'Visitor ' + count;
    news.textContent = ['Sun', 'Rain', 'Snow', 'Wind'][count % 4]; }, 400);</script>`,
  'a message that was there': `<div role=status>Saved</div><button onclick="document.querySelector('[role=status]').outerHTML = '<div role=status>Saved</div>'">Go</button>`,
  'what only comes and goes': `<p id=toast></p><button onclick="toast.textContent = 'Here I am'; setTimeout(() => toast.textContent = '', 700)">Go</button>`,
  'what one cannot see': `<p id=a style="opacity: 0"></p><p id=b hidden></p><button onclick="a.textContent = b.textContent = 'Hidden words'">Go</button>`,
};

test.each(Object.keys(quiet))('nothing is proposed: %s', async (name) => {
  const path = name.replaceAll(/[^a-z]+/g, '-');
  const { events } = await watch(
    path,
    `<title>Quiet</title>${quiet[name] ?? ''}`,
    'en',
    async ({ person }) => {
      await person.click(person.page.getByText('Go'));
      await delay(untilSettled);
    },
  );
  expect(events.filter((event) => event.type === 'proposals' && event.checks.length > 0)).toEqual([]);
});

test('what was typed into a field for secrets is proposed in no check, typed to its end or not', async () => {
  const page = `<title>Secret</title><label>Password <input type=password oninput="seen.textContent = 'You have ' + this.value"></label>
    <p id=seen></p><p id=said role=status></p><p id=other></p>
    <button onclick="said.textContent = 'Welcome canary-77'; other.textContent = 'Signed in'">Go</button>`;
  const { events } = await watch('secret', page, 'en', async ({ person, texts }) => {
    await person.click(person.page.locator('input'));
    await person.type('canary-77');
    await delay(untilSettled);
    expect(texts()).toEqual([]);
    await person.click(person.page.getByText('Go'));
    await expect.poll(texts, { timeout: 20_000 }).toEqual(['I see the "Signed in" text']);
  });
  expect(JSON.stringify(events)).not.toContain('canary');
});

test('what changes later by itself is not laid to the next action', async () => {
  const page = `<title>Later</title><p id=news>Sun today</p><p id=said></p><button onclick="said.textContent = 'Bought'">Go</button>
    <script>window.turn = () => news.textContent = 'Rain, ' + (window.count = (window.count ?? 0) + 1) + ' drops';</script>`;
  await watch('later', page, 'en', async ({ person, texts }) => {
    await person.click(person.page.getByText('Go'));
    await expect.poll(texts, { timeout: 20_000 }).toEqual(['I see the "Bought" text']);
    await person.page.evaluate(() => (window as unknown as { turn(): void }).turn());
    // The page changes once more during the next action.
    await person.page.evaluate(
      `document.querySelector('button').onclick = () => { turn(); said.textContent = 'Sold'; }`,
    );
    await person.click(person.page.getByText('Go'));
    await expect.poll(texts, { timeout: 20_000 }).toEqual(['I see the "Sold" text']);
  });
});

test('a check that was true before the last action too is marked, and one that was not is not', async () => {
  const page = `<title>Shop</title><h1>Basket</h1><p id=said>Empty</p><button onclick="said.textContent = 'One thing'">Go</button>`;
  const { steps } = await watch('doubt', page, 'en', async ({ person }) => {
    await person.check('visible', person.page.locator('h1'));
    await person.click(person.page.getByText('Go'));
    await person.check('visible', person.page.locator('h1'));
    await person.check('text', person.page.locator('#said'));
    await person.check('title');
  });
  const doubts = steps.flatMap((step) => (step.state === 'recorded' ? [step.doubts.join()] : []));
  const so = 'this was so before the last action, too';
  expect(doubts).toEqual(['', '', '', so, '', so]);
});
