import { setTimeout as delay } from 'node:timers/promises';
import type { Person } from './person';

/** Every kind of interaction, by points and keys. */
export const kinds: Record<string, (person: Person) => Promise<void>> = {
  async click(p) {
    await p.click(p.page.locator('#b1'));
  },
  async 'click of a longer name'(p) {
    await p.click(p.page.locator('#b2'));
  },
  async 'icon with a name'(p) {
    await p.click(p.page.locator('#b4'));
  },
  async 'icon without a name'(p) {
    await p.click(p.page.locator('#b3'));
  },
  async 'double click'(p) {
    await p.click(p.page.locator('#dbl'), 2);
  },
  async 'right click'(p) {
    await p.click(p.page.locator('#rc'), 1, 'right');
  },
  async 'fill and Enter'(p) {
    await p.click(p.page.locator('#q'));
    await p.type('blue mug');
    await p.key('Backspace');
    await p.type('gs');
    await p.key('Enter');
  },
  async password(p) {
    await p.click(p.page.locator('#pw'));
    await p.type('s3cret');
    await p.key('Enter');
  },
  async 'Tab between fields'(p) {
    await p.click(p.page.locator('#q'));
    await p.type('a b');
    await p.key('Tab');
    await p.type('pw');
    await p.key('Enter');
  },
  async select(p) {
    await p.click(p.page.locator('#sel'));
    await p.send({ type: 'chooseOptions', values: ['b'] });
  },
  async check(p) {
    await p.click(p.page.locator('#cb'));
    await p.click(p.page.getByText('Large'));
    await p.click(p.page.locator('#acb'));
  },
  async 'check by key'(p) {
    await p.click(p.page.locator('#pw'));
    await p.page.locator('#cb').focus();
    await p.key(' ');
  },
  async 'hover menu'(p) {
    await p.rest(p.page.locator('#mt'));
    await p.click(p.page.locator('#m2'));
  },
  async 'drag of HTML5'(p) {
    await p.drag(await p.at(p.page.locator('#src')), await p.at(p.page.locator('#dst')));
  },
  async 'drag by pointer'(p) {
    const [x, y] = await p.at(p.page.locator('#pd'));
    await p.drag([x - 35, y], [x + 30, y]);
  },
  async upload(p) {
    await p.upload(p.page.locator('#up'), 'a.txt', 'hello');
  },
  async alert(p) {
    await p.click(p.page.locator('#al'));
    await p.send({ type: 'answerDialog', accept: true });
    await delay(100);
  },
  async 'confirm, accepted'(p) {
    await p.click(p.page.locator('#co'));
    await p.send({ type: 'answerDialog', accept: true });
    await delay(100);
  },
  async 'confirm, dismissed'(p) {
    await p.click(p.page.locator('#co'));
    await p.send({ type: 'answerDialog', accept: false });
    await delay(100);
  },
  async prompt(p) {
    await p.click(p.page.locator('#pr'));
    await p.send({ type: 'answerDialog', accept: true, text: 'Ann' });
    await delay(100);
  },
  async frame(p) {
    const frame = p.page.frameLocator('#if1');
    await p.click(frame.locator('#card'));
    await p.type('4242');
    await p.click(frame.locator('button'));
  },
  async 'frame of another origin'(p) {
    const frame = p.page.frameLocator('#if2');
    await p.click(frame.locator('#card'));
    await p.type('5555');
    await p.click(frame.locator('button'));
  },
  async 'open shadow tree'(p) {
    await p.click(p.page.locator('#sn'));
    await p.type('Bo');
    await p.click(p.page.locator('#sb'));
  },
  async 'new tab'(p) {
    await p.click(p.page.locator('#nt'));
    await delay(600);
    await p.click(p.page.getByRole('link', { name: 'Home' }));
  },
  async back(p) {
    await p.click(p.page.locator('#nv'));
    await delay(500);
    await p.send({ type: 'go', to: 'back' });
    await delay(300);
    await p.click(p.page.locator('#b1'));
  },
  async 'scroll and click'(p) {
    await p.move([300, 500]);
    await p.send({ type: 'wheel', x: 300, y: 500, deltaX: 0, deltaY: 900 });
    await delay(300);
    await p.click(p.page.locator('#far'));
  },
  async contenteditable(p) {
    await p.click(p.page.locator('#ce'));
    await p.type('Hi there');
    await p.click(p.page.locator('#b1'));
  },
  async 'text of two lines'(p) {
    await p.click(p.page.locator('#ta'));
    await p.type('one');
    await p.key('Enter');
    await p.type('two');
    await p.click(p.page.locator('#b1'));
  },
  async 'edit what is there'(p) {
    await p.click(p.page.locator('#lk'));
    await p.key('a', ['Control']);
    await p.type('new');
    await p.click(p.page.locator('#b1'));
  },
  async date(p) {
    await p.click(p.page.locator('#dt'));
    await p.send({ type: 'chooseValue', value: '2026-03-04' });
  },
  async colour(p) {
    await p.click(p.page.locator('#cl'));
    await p.send({ type: 'chooseValue', value: '#ff0000' });
  },
  async range(p) {
    const box = await p.page.locator('#rg').boundingBox();
    if (!box) throw new Error('There is no slider.');
    const y = box.y + box.height / 2;
    await p.drag([box.x + box.width / 2, y], [box.x + box.width * 0.8, y]);
  },
  async autocomplete(p) {
    await p.click(p.page.locator('#ac'));
    await p.type('be');
    await p.click(p.page.locator('#acl li').nth(1));
  },
  async 'what is drawn anew'(p) {
    const place = await p.at(p.page.getByRole('button', { name: 'Delete' }).nth(1));
    await p.move(place);
    // Right after rendering: a button that is replaced before the mouse is released gets no click in any browser.
    await p.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const row = document.querySelector('#rr');
          if (row) new MutationObserver(() => resolve()).observe(row, { childList: true });
        }),
    );
    await p.clickAt(place);
  },
  async 'menu on pointerdown'(p) {
    await p.click(p.page.locator('#pm'));
    await p.click(p.page.locator('#pop li').nth(1));
  },
  async 'gone on mousedown'(p) {
    await p.click(p.page.locator('#gb'));
  },
  async counter(p) {
    await p.click(p.page.locator('#ct'));
    await p.click(p.page.locator('#ct'));
  },
  async 'name with numbers'(p) {
    await p.click(p.page.locator('[id="id-8f3a2b91"]'));
  },
  async composition(p) {
    await p.click(p.page.locator('#q'));
    await p.send({ type: 'text', text: '日本' });
    await p.type('x');
    await p.key('Enter');
  },
  async 'a page that goes'(p) {
    await p.click(p.page.locator('#q'));
    await p.type('x');
    await p.click(p.page.locator('#nv'));
    await delay(400);
  },
};

/** Scripts cannot read a closed shadow tree: the recorder reports actions inside it as not recorded. */
export async function clickIntoClosedTree(p: Person): Promise<void> {
  const [x, y] = await p.at(p.page.locator('#shc'), 15, 10);
  await p.clickAt([x, y]);
}
