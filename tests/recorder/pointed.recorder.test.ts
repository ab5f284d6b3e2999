import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recordingEvent, type RecordingEvent } from '#contracts/worker/recording';
import { RecordingSession } from '#runner/recording/session';
import { nouns } from '#runner/resolver/grammar/nouns';
import { nounOf, locate } from '#runner/recording/locate';
import { Person } from './person';
import { browserAndSite } from './record';

const on = browserAndSite();

type Pointed = Extract<RecordingEvent, { type: 'pointed' }>;

/** Starts a recording on a page, without screenshots, and collects its reports about the pointer. */
async function pointAt<T>(html: string, doing: (person: Person, told: Pointed[]) => Promise<T>): Promise<T> {
  on.site.pages.set('/pointed', html);
  const context = await on.browser.newContext({ viewport: { width: 1280, height: 1000 } });
  try {
    const page = await context.newPage();
    const reported: Pointed[] = [];
    const emit = (event: RecordingEvent) => {
      if (event.type === 'pointed') reported.push(recordingEvent.parse(event) as Pointed);
    };
    const url = new URL('/pointed', on.site.url).href;
    const session = new RecordingSession({ page, language: 'en', baseUrl: url, emit });
    const person = new Person(session, context);
    await person.send({ type: 'open', url });
    try {
      return await doing(person, reported);
    } finally {
      await session.end();
    }
  } finally {
    await context.close();
  }
}

const until = (told: Pointed[], wanted: object) =>
  expect.poll(() => told.at(-1), { timeout: 15_000 }).toMatchObject(wanted);

test('what a press would mean is outlined where it is, with the cursor that the page has there', async () => {
  const page = `<title>Shop</title><style>body { margin: 0 } p { margin: 20px }</style>
    <p><button style="cursor: pointer"><b>Save</b> it</button></p><p><a href="#x">Terms</a></p>
    <p><input aria-label="City"></p><p>Some words</p><p style="cursor: not-allowed">Sold out</p>
    <p><label for=news>News</label> <input id=news type=checkbox></p>
    <p style="cursor: url(x.png), grab">Take</p><div style="height: 50px" id=blank></div>
    <iframe title=Inner srcdoc="<body style='margin: 30px'><button>Pay</button>"></iframe>`;
  await pointAt(page, async (p, told) => {
    const button = p.page.getByRole('button', { name: 'Save it' });
    await p.move(await p.at(button));
    await until(told, { element: { noun: 'button', name: 'Save it' }, cursor: 'pointer' });
    const box = await button.boundingBox();
    const rounded = Object.fromEntries(Object.entries(box ?? {}).map(([key, one]) => [key, Math.round(one)]));
    expect(told.at(-1)?.element?.box).toEqual(rounded);
    await p.move(await p.at(p.page.getByText('Terms')));
    await until(told, { element: { noun: 'link', name: 'Terms' }, cursor: 'pointer' });
    await p.move(await p.at(p.page.getByLabel('City')));
    await until(told, { element: { noun: 'field', name: 'City' }, cursor: 'text' });
    await p.move(await p.at(p.page.getByText('Some words'), 20));
    await until(told, { element: { noun: 'text', name: 'Some words' }, cursor: 'text' });
    await p.move(await p.at(p.page.getByText('Sold out'), 20));
    await until(told, { element: { name: 'Sold out' }, cursor: 'not-allowed' });
    // A label counts as its field, like a press on it.
    await p.move(await p.at(p.page.getByText('News')));
    await until(told, { element: { noun: 'checkbox', name: 'News' } });
    await p.move(await p.at(p.page.getByText('Take'), 10));
    await until(told, { cursor: 'grab' });
    const inner = p.page.frameLocator('iframe').getByRole('button');
    await p.move(await p.at(inner));
    await until(told, { element: { noun: 'button', name: 'Pay' } });
    const there = await inner.boundingBox();
    expect(told.at(-1)?.element?.box).toMatchObject({
      x: Math.round(there?.x ?? 0),
      y: Math.round(there?.y ?? 0),
    });
    await p.move(await p.at(p.page.locator('#blank')));
    await until(told, { element: { noun: 'element', name: '' } });
    await p.move([1270, 990]);
    await until(told, { element: null });
  });
});

test('it is called as steps call it', async () => {
  const page = `<title>Names</title><button>One</button><button aria-label=Close>x</button>
    <label>Name <input></label><label>Mail <input type=email list=l></label><datalist id=l></datalist>
    <input type=search placeholder=Find><input type=number aria-label=Count><input type=range aria-label=Size>
    <input type=submit><input type=checkbox aria-label=Gift><label><input type=radio name=r> Card</label>
    <select aria-label="Pay by"><option>Card</option></select><select multiple aria-label=Many><option>a</option></select>
    <textarea title=Note></textarea><h2>Head <small>line</small></h2><a href="#">Go <img alt=there></a><img alt=Cup src=x width=20 height=20>
    <table><tr><td>Cell</td></tr></table><span id=a>By</span><button aria-labelledby="a b">z</button><span id=b>ids</span>
    <div role=tab tabindex=0>Tab</div><div role=switch aria-label=Dark tabindex=0>on</div><button>Shown<span hidden> not</span></button>
    <output>Done</output><label>File <input type=file></label>`;
  await pointAt(page, async (p, told) => {
    const wanted =
      'button, input, select, textarea, h2, a, img[width], td, [role=tab], [role=switch], output';
    const all = await p.page.locator(wanted).all();
    expect(all.length).toBeGreaterThan(20);
    for (const locator of all) {
      const [x, y] = await p.at(locator);
      const target = await locate(p.page, { x, y }, { testIdAttribute: 'x', marksOf: async () => null });
      const noun = target && nounOf(target);
      expect(noun).not.toBeNull();
      await p.move([x, y]);
      // A message is said by its text.
      const name = target?.role === 'status' ? target.text : target?.name;
      const known = noun === 'file' ? {} : { name };
      await until(told, { element: { noun: nouns[noun ?? 'element'].en, ...known } });
    }
  });
});

test('a pointer that stands still on a page that does tells nothing, and many moves a few times', async () => {
  const buttons = Array.from({ length: 200 }, (_, at) => `<button>B${at}</button>`).join('');
  await pointAt(`<title>Many</title>${buttons}`, async (p, told) => {
    const begun = performance.now();
    for (let x = 10; x < 1_200; x += 10) await p.send({ type: 'move', x, y: 12 });
    await p.send({ type: 'down', x: 1_200, y: 12, clicks: 1 });
    await p.send({ type: 'up', x: 1_200, y: 12, clicks: 1 });
    const name = await p.page.evaluate(() => document.elementFromPoint(1_200, 12)?.textContent ?? '');
    expect(name).toMatch(/^B\d+$/);
    await until(told, { element: { name } });
    const tenths = (performance.now() - begun) / 100;
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThanOrEqual(Math.ceil(tenths) + 1);
    const { length } = told;
    await p.send({ type: 'move', x: 1_200, y: 12 });
    await p.send({ type: 'move', x: 1_200, y: 12 });
    await delay(1_000);
    expect(told).toHaveLength(length);
  });
});

test('what is typed into a field for secrets is in no label, before and after it is a step', async () => {
  const page = `<title>Secret</title><label>Password <input type=password oninput="seen.textContent = 'It is ' + this.value"></label>
    <p><button id=seen>none</button></p><button>Next</button>`;
  await pointAt(page, async (p, told) => {
    await p.click(p.page.locator('input'));
    await p.type('canary-7');
    await p.move(await p.at(p.page.locator('#seen')));
    await until(told, { element: { noun: 'button', name: 'mask:****' } });
    await p.click(p.page.getByText('Next'));
    await p.page.locator('input').evaluate((element) => ((element as HTMLInputElement).value = ''));
    await p.move(await p.at(p.page.locator('#seen')));
    await until(told, { element: { noun: 'button', name: 'It is mask:****' } });
    expect(JSON.stringify(told)).not.toContain('canary');
  });
});
