import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RecordingEvent } from '#contracts/worker/recording';
import type { Person } from './person';
import { browserAndSite, executable, record, type Recording } from './record';
import { recordedOf, replay, type Replayed } from './replay';

/** Actions that other recorders lose or record as something else. Each becomes its steps, or a note. */
const on = browserAndSite();

const page = `<!doctype html><html lang="en"><title>Kinds</title><style>.box { width: 120px; padding: 8px; border: 1px solid; }
  .hid { position: absolute; opacity: 0; width: 1px; height: 1px; pointer-events: none; }</style>
  <label for="cmd">Command</label> <input id="cmd"><br>
  <label for="chat">Chat</label> <textarea id="chat"></textarea><br>
  <label for="ask">Ask</label> <textarea id="ask"></textarea>
  <label for="tags">Tags</label> <input id="tags"><br>
  <label for="day">Day</label> <input id="day" value="none"> <button id="d1">1 March</button> <button id="d2">2 March</button><br>
  <button id="first">First</button> <div id="menu" class="box" role="button">Menu box</div>
  <button id="early">Early</button> <label for="mail">Mail</label> <input id="mail"><br>
  <input type="checkbox" id="agree" class="hid"><label for="agree">I agree</label><br>
  <div id="pick" class="box">Handle</div> <p id="prose">Some words that can be marked.</p>
  <canvas id="map" width="300" height="120" style="border: 0"></canvas>
  <div id="card" role="link" tabindex="0" style="width: 300px; padding: 30px 0; text-align: center; border: 1px solid; cursor: pointer">
    <button id="buy">Buy</button></div>
  <label>Express <input id="kind" type="radio" name="k"></label> <label>Slow <input type="radio" name="k" id="kind2"></label>
  <input type="file" id="file" class="hid"><label for="file" class="box">Attach</label>
  <label for="plain">Plain</label> <div id="plain" aria-label="Plain" role="textbox" contenteditable style="border: 1px solid"></div>
  <div id="notes" aria-label="Notes" role="textbox" contenteditable style="border: 1px solid">Old <b>bold</b> end</div>
  <button id="still">Still</button>
  <button id="bold" onmousedown="event.preventDefault()" onclick="document.execCommand('bold')">Format</button>
  <a id="more" href="/kinds">More</a> <button id="window">Window</button>
  <form style="padding: 20px 0 0"><label>One <input></label> <label>Two <input></label></form>
<script>
  window.LOG = [];
  addEventListener('change', ({ target }) => target.id === 'file' && log('file', target.files[0].name)); const log = (...all) => LOG.push(all.join(' ')); const at = (id) => document.getElementById(id);
  at('cmd').onkeydown = ({ key }) => { if (key === 'ArrowUp') log('history'); if (key === 'Enter') { log('ran', at('cmd').value); at('cmd').value = ''; } };
  at('chat').onkeydown = (event) => { if (event.key === 'Enter') { event.preventDefault(); log('sent', at('chat').value); at('chat').value = ''; } };
  at('ask').onkeydown = (event) => { if (event.key === 'Enter') { event.preventDefault(); log(at('ask').value, confirm('Send?')); at('ask').value = ''; } };
  at('tags').oninput = () => { if (at('tags').value.endsWith(',')) { log('tag', at('tags').value); at('tags').value = ''; } };
  for (const id of ['d1', 'd2']) { at(id).onmouseenter = () => (at('day').value = 'preview ' + id); at(id).onclick = () => log('day', id); }
  at('first').onclick = () => log('first');
  at('menu').oncontextmenu = (event) => { event.preventDefault(); log('menu', confirm('Really?')); };
  at('early').onmousedown = () => log('early', confirm('Now?'));
  at('mail').onblur = () => at('mail').value && log('blur', confirm('Keep?'));
  at('window').onmousedown = () => open('/kinds');
  at('agree').onchange = () => log('agree', at('agree').checked);
  at('pick').onmousedown = (event) => { event.preventDefault(); const from = event.clientX;
    onmouseup = (up) => { onmouseup = null; if (Math.abs(up.clientX - from) > 20) log('moved', Math.round(up.clientX - from)); }; };
  let pen = null; at('map').onmousedown = (event) => (pen = event); at('map').onmouseup = (event) =>
    log('map', Math.round(pen.offsetX), Math.round(pen.offsetY), Math.round(event.offsetX), Math.round(event.offsetY));
  at('map').oncontextmenu = (event) => { event.preventDefault(); log('spot', Math.round(event.offsetX)); };
  at('map').addEventListener('wheel', (event) => { event.preventDefault(); window.zoom = (window.zoom ?? 0) + event.deltaY; at('map').title = zoom; }, { passive: false });
  at('card').onclick = (event) => log(event.target.id); at('kind').onchange = at('kind2').onchange = ({ target }) => log('kind', target.id);
  setInterval(() => { LOG.notes = at('notes').innerHTML; }, 50);
</script></html>`;

interface Kind {
  does(person: Person, events: readonly RecordingEvent[]): Promise<void>;
  /** What the page has to log in the end. */
  logs: unknown[];
  /** Texts of the steps after the step that opens the page. */
  says: string[];
  notes?: RegExp[];
}

const find = (person: Person, id: string) => person.page.locator(`#${id}`);
/** Answers the dialog that an action opens, which ends only then. */
async function answered(
  person: Person,
  events: readonly RecordingEvent[],
  accept: boolean,
  action: Promise<void>,
): Promise<void> {
  while (!events.some(({ type }) => type === 'dialog')) await delay(20);
  await person.send({ type: 'answerDialog', accept });
  await action;
  await delay(100);
}

const kinds: Record<string, Kind> = {
  'an arrow key that shows an earlier command': {
    async does(p) {
      await p.click(find(p, 'cmd'));
      await p.key('ArrowUp');
      await p.type('ls');
      await p.key('Enter');
    },
    logs: ['history', 'ran ls'],
    says: [
      'I click the "Command" field',
      'I press "ArrowUp" in the "Command" field',
      'I enter "ls" in the "Command" field',
      'I press "Enter" in the "Command" field',
    ],
  },
  'Enter that sends the text of a text area': {
    async does(p) {
      await p.click(find(p, 'chat'));
      await p.type('Hi');
      await p.key('Enter');
      await p.type('you');
      await p.key('Enter');
    },
    logs: ['sent Hi', 'sent you'],
    says: [
      'I enter "Hi" in the "Chat" field',
      'I press "Enter" in the "Chat" field',
      'I enter "you" in the "Chat" field',
      'I press "Enter" in the "Chat" field',
    ],
  },
  'Enter that opens a dialog': {
    async does(p, events) {
      await p.click(find(p, 'ask'));
      await p.type('Hi');
      await answered(p, events, true, p.key('Enter'));
      await p.click(find(p, 'first'));
    },
    logs: ['Hi true', 'first'],
    says: [
      'I enter "Hi" in the "Ask" field',
      'I press "Enter" in the "Ask" field and accept the dialog',
      'I click the "First" button',
    ],
  },
  'a comma that makes a tag': {
    async does(p) {
      await p.click(find(p, 'tags'));
      await p.type('red,blue,');
      await p.click(find(p, 'first'));
    },
    logs: ['tag red,', 'tag blue,', 'first'],
    says: [
      'I enter "red" in the "Tags" field',
      'I press "," in the "Tags" field',
      'I enter "blue" in the "Tags" field',
      'I press "," in the "Tags" field',
      'I click the "First" button',
    ],
  },
  'a value that is shown while the pointer moves': {
    async does(p) {
      await p.click(find(p, 'day'));
      await p.rest(find(p, 'd1'));
      await p.click(find(p, 'd2'));
    },
    logs: ['day d2'],
    says: ['I click the "Day" field', 'I click the "2 March" button'],
  },
  'a typed text that another value covers later': {
    async does(p) {
      await p.click(find(p, 'day'));
      await p.key('a', ['Control']);
      await p.type('5 May');
      await p.rest(find(p, 'd1'));
      await p.click(find(p, 'first'));
    },
    logs: ['first'],
    says: ['I enter "5 May" in the "Day" field', 'I click the "First" button'],
  },
  'a dialog of a right click, after another step': {
    async does(p, events) {
      await p.click(find(p, 'first'));
      await answered(p, events, true, p.click(find(p, 'menu'), 1, 'right'));
    },
    logs: ['first', 'menu true'],
    says: ['I click the "First" button', 'I right-click the "Menu box" button and accept the dialog'],
  },
  'a dialog that opens as the button goes down': {
    async does(p, events) {
      await p.click(find(p, 'first'));
      await answered(p, events, false, p.click(find(p, 'early')));
    },
    logs: ['first', 'early false'],
    says: ['I click the "First" button', 'I click the "Early" button and dismiss the dialog'],
  },
  'a dialog that opens as a field is left': {
    async does(p, events) {
      await p.click(find(p, 'mail'));
      await p.type('a@b');
      // Chromium does not always dispatch the click of a press that opened a dialog, so this button only takes the focus.
      await answered(p, events, true, p.click(find(p, 'still')));
    },
    logs: ['blur true'],
    says: ['I enter "a@b" in the "Mail" field', 'I click the "Still" button and accept the dialog'],
  },
  'a checkbox that only its label shows': {
    async does(p) {
      await p.click(p.page.getByText('I agree'));
    },
    logs: ['agree true'],
    says: ['I click the label of the "I agree" checkbox'],
  },
  'a drag of an element that the page handles itself': {
    async does(p) {
      const [x, y] = await p.at(find(p, 'pick'));
      await p.drag([x, y], [x + 80, y]);
    },
    logs: ['moved 80'],
    says: ['I drag the element with the ID "pick" by 80 and 0 pixels'],
  },
  'text that is marked': {
    async does(p) {
      const [x, y] = await p.at(find(p, 'prose'), 5, 8);
      await p.drag([x, y], [x + 90, y]);
    },
    logs: [],
    says: [],
    notes: [/text that was marked/],
  },
  'a movement that changes nothing': {
    async does(p) {
      const [x, y] = await p.at(find(p, 'first'));
      await p.drag([x, y], [x + 200, y]);
    },
    logs: [],
    says: [],
    notes: [/changed nothing/],
  },
  'points of a drawing': {
    async does(p) {
      await p.clickAt(await p.at(find(p, 'map'), 40, 30));
      await p.drag(await p.at(find(p, 'map'), 50, 60), await p.at(find(p, 'map'), 150, 90));
    },
    logs: ['map 40 30 40 30', 'map 50 60 150 90'],
    says: [
      'I click the element with the ID "map" at the point 40, 30',
      'I drag the element with the ID "map" by 100 and 30 pixels at the point 50, 60',
    ],
  },
  'a card whose middle is a button': {
    async does(p) {
      await p.clickAt(await p.at(find(p, 'card'), 20, 15));
    },
    logs: ['card'],
    says: ['I click the "Buy" link at the point 20, 15'],
  },
  'a radio button chosen by arrow keys': {
    async does(p) {
      await p.click(find(p, 'kind'));
      await p.key('ArrowRight');
    },
    logs: ['kind kind', 'kind kind2'],
    says: ['I choose the "Express" radio button', 'I choose the "Slow" radio button'],
  },
  'a file for a hidden field': {
    async does(p) {
      await p.upload(p.page.getByText('Attach'), 'a.txt', 'hello');
      await delay(100);
    },
    logs: ['file a.txt'],
    says: ['I upload "data/a.txt" to the "Attach" file field'],
  },
  'an editor without formats': {
    async does(p) {
      await p.click(find(p, 'plain'));
      await p.type('Some text');
      await p.click(find(p, 'first'));
    },
    logs: ['first'],
    says: ['I enter "Some text" in the "Plain" field', 'I click the "First" button'],
  },
  'a text with formats that is continued': {
    async does(p) {
      await p.clickAt(await p.at(find(p, 'notes'), 200, 8));
      await p.type('!');
      await p.click(find(p, 'first'));
      await p.page.evaluate(`LOG.push(document.getElementById('notes').innerHTML)`);
    },
    logs: ['first', 'Old <b>bold</b> end!'],
    says: [
      'I click the "Notes" field at the point 200, 8',
      'I type "!" at the cursor in the "Notes" field',
      'I click the "First" button',
    ],
  },
  'a word that is marked and formatted': {
    async does(p) {
      await p.clickAt(await p.at(find(p, 'notes'), 15, 8), 2);
      await p.click(find(p, 'bold'));
      await p.page.evaluate(`LOG.push(document.getElementById('notes').innerHTML)`);
    },
    logs: ['<b>Old</b> <b>bold</b> end'],
    says: ['I double-click the "Notes" field at the point 15, 8', 'I click the "Format" button'],
  },
  'a link that the middle button opens in a tab, after a text was typed': {
    async does(p) {
      await p.click(find(p, 'cmd'));
      await p.type('ls');
      await p.clickAt(await p.at(find(p, 'more')), 1, 'middle');
      await delay(500);
      await p.send({ type: 'showTab', index: 0 });
      await p.send({ type: 'showTab', index: 1 });
      await p.send({ type: 'closeTab' });
      await delay(200);
      await p.click(find(p, 'first'));
    },
    logs: ['first'],
    says: ['I enter "ls" in the "Command" field', 'I click the "First" button'],
    notes: [
      /a click with the middle button/,
      /a new tab, because no step opens it/,
      /a switch to a tab that a run does not have/,
      /the closing of a tab that a run does not have/,
    ],
  },
  'a tab that opens before the button is released, after a text was typed': {
    async does(p) {
      await p.click(find(p, 'cmd'));
      await p.type('ls');
      await p.click(find(p, 'window'));
      await delay(500);
    },
    logs: [],
    says: ['I enter "ls" in the "Command" field', 'I click the "Window" button in a new tab'],
  },
  'a press between the fields of a form': {
    async does(p) {
      await p.clickAt(await p.at(p.page.locator('form'), 100, 8));
    },
    logs: [],
    says: ['I click the "One Two" text'],
  },
};

const only = process.env['KIND'];
const names = Object.keys(kinds).filter((name) => !only || name.includes(only));

describe('actions that leave no trace elsewhere', () => {
  const recorded = new Map<string, Recording>();
  let replayed = new Map<string, Replayed>();

  beforeAll(async () => {
    on.site.pages.set('/kinds', page);
    const url = new URL('/kinds', on.site.url).href;
    for (const name of names) {
      if (process.env['SHOW']) console.log(name);
      const { does } = kinds[name] as Kind;
      recorded.set(
        name,
        await record(on.browser, url, 'en', name, (person, _, events) => does(person, events)),
      );
    }
    replayed = await replay([...recorded.values()], 'en', on.site.url, executable);
  }, 600_000);

  test.each(names)('becomes steps or a note: %s', (name) => {
    const { logs, says, notes = [] } = kinds[name] as Kind;
    const { steps = [], events = [], state } = recorded.get(name) ?? {};
    const told = recordedOf(steps).map(({ choices: [first] }) => first?.text);
    expect(told.slice(1)).toEqual(says);
    expect(notesOf(events)).toEqual(notes.map((note) => expect.stringMatching(note) as unknown));
    const log = (state as { log: unknown }).log;
    expect(log).toEqual(logs);
    const again = replayed.get(name);
    expect(again?.message).toBe('');
    // The test itself wrote the text of the editor into the log of the recording.
    const own = (one: unknown) => (one as { log: string[] }).log.filter((line) => !line.includes('<b>'));
    expect(own(again?.state)).toEqual(own(state));
  });
});

const notesOf = (events: readonly RecordingEvent[]): string[] =>
  events.flatMap((event) =>
    event.type === 'step' && event.step.state === 'noted' ? [event.step.reason] : [],
  );
