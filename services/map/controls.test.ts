import { expect, it } from 'vitest';
import { readAria } from '#domain/pages/aria-tree';
import { controlsOf } from './controls';

const bar = (...links: [name: string, url: string][]) =>
  readAria(
    ['- navigation:', ...links.flatMap(([name, url]) => [`  - link "${name}":`, `    - /url: ${url}`])].join(
      '\n',
    ),
  );
const list = (names: string[]) =>
  readAria(
    [
      '- list:',
      ...names.flatMap((name) => [
        '  - listitem:',
        `    - link "${name}":`,
        `      - /url: /products/${name}`,
        '    - button "Remember"',
      ]),
    ].join('\n'),
  );
const named = (trees: Parameters<typeof controlsOf>[0]) =>
  controlsOf(trees, 1).map(({ name, count }) => [name, count]);

it('counts a link once that is called something else by and by', () => {
  expect(
    named([
      bar(['Basket (empty)', '/basket'], ['Sign in', '/sign-in']),
      bar(['Basket (1 item)', '/basket'], ['My account', '/account']),
    ]),
  ).toEqual([
    ['Basket …', 1],
    ['Sign in', 1],
    ['My account', 1],
  ]);
});

it('counts two links of one menu that lead to the same page as two', () => {
  const menu = bar(['Home', '/'], ['Start', '/']);
  expect(named([menu, menu])).toEqual([
    ['Home', 1],
    ['Start', 1],
  ]);
});

it('counts the rows of a list once, and what each of them has by its name', () => {
  const controls = controlsOf([list(['a', 'b', 'c', 'd'])], 1);
  expect(controls.map(({ role, name, count }) => [role, name, count])).toEqual([
    ['link', '', 4],
    ['button', 'Remember', 4],
  ]);
});

it('counts what has another name on each address of a page once, and entries of a menu each', () => {
  const of = (name: string) =>
    readAria(`- navigation:\n  - list:\n${['A', 'B', 'C'].map((item) => `    - listitem:\n      - link "${item}"`).join('\n')}
- main:\n  - button "Add ${name} to basket"`);
  const controls = controlsOf([of('Blue mug'), of('Bag')], 2);
  expect(controls.map(({ role, name, count }) => [role, name, count])).toEqual([
    ['link', 'A', 1],
    ['link', 'B', 1],
    ['link', 'C', 1],
    ['button', 'Add … to basket', 1],
  ]);
});

it('counts what rows have that were seen one at a time once', () => {
  const row = (name: string) => readAria(`- table:\n  - row:\n    - cell:\n      - button "Remove ${name}"`);
  const controls = controlsOf([row('mug'), row('bag'), row('pen')], 1);
  expect(controls.map(({ name, count }) => [name, count])).toEqual([['Remove …', 1]]);
});

it('knows what sends a form, and leaves out what is disabled', () => {
  const controls = controlsOf(
    [
      readAria(
        '- form:\n  - textbox "Mail"\n  - button "Sign in"\n- button "Help"\n- button "Later" [disabled]',
      ),
    ],
    1,
  );
  expect(controls.map(({ name, submits }) => [name, submits])).toEqual([
    ['Mail', false],
    ['Sign in', true],
    ['Help', false],
  ]);
});
