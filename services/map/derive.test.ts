import { describe, expect, it } from 'vitest';
import type { MapCommand } from '#contracts/runs/application-map';
import { readAria } from '#domain/pages/aria-tree';
import { deriveMap } from './derive';
import type { MapRule, MapStepRow, StoredMove, StoredSight } from './derived-map';
import { namedTarget } from '#services/runs/reading/locator-target';

const baseUrl = 'http://shop.example/app';
const page = (...lines: string[]) => lines.join('\n');

const product = (name: string, price: string) =>
  page(
    '- banner:',
    '  - link "Basket (2)":',
    '    - /url: /app/basket',
    '- main:',
    `  - heading "${name}" [level=1]`,
    `  - text: ${price}`,
    '  - spinbutton "Quantity": "1"',
    '  - button "Add to basket"',
  );
const list = (names: string[]) =>
  page(
    '- main:',
    '  - heading "Products" [level=1]',
    '  - list:',
    ...names.flatMap((name) => [
      '    - listitem:',
      `      - link "${name}":`,
      `        - /url: /app/products/${name}`,
      '      - button "Remember"',
    ]),
  );

let keys = 0;
const sight = (route: string, aria: string, change: Partial<StoredSight> = {}): StoredSight => ({
  key: `${++keys}`,
  route,
  title: route,
  aria,
  visits: 1,
  seenAt: new Date(keys),
  ...change,
});
const command = (locator: string, kind: MapCommand['kind'] = 'acts', passed = true): MapCommand => ({
  type: kind === 'acts' ? 'click_element' : 'verify_element_property',
  locator,
  kind,
  passed,
  target: namedTarget(locator),
});
const step = (route: string, commands: MapCommand[], change: Partial<MapStepRow> = {}): MapStepRow => ({
  key: `step ${++keys}`,
  route,
  uri: 'features/shop.feature',
  scenarioName: 'Buy',
  status: 'PASSED',
  commands,
  isFirst: false,
  ...change,
});
const move = (fromRoute: string, toRoute: string, action = 'click "Basket"'): StoredMove => ({
  fromRoute,
  toRoute,
  action,
  visits: 1,
});
const derive = (
  sights: StoredSight[],
  { moves = [], steps = [], rules = [] }: { moves?: StoredMove[]; steps?: MapStepRow[]; rules?: Rule[] } = {},
) =>
  deriveMap(
    sights,
    moves,
    steps,
    rules.map((rule, at) => ({ key: `${at}`, ...rule })),
    baseUrl,
  );
type Rule = Omit<MapRule, 'key'>;
const routes = (map: ReturnType<typeof deriveMap>) => map.pages.map(({ route }) => route).sort();
const mugs = ['blue-mug', 'red-mug', 'old-mug'].map((name) =>
  sight(`/products/${name}`, product(name, '12.00 €')),
);

describe('reading a tree', () => {
  it('takes names with quotes and colons as Playwright prints them', () => {
    const [first, second, third] = readAria(
      [
        `- 'link "Shop: all \\"new\\" things"':`,
        '  - /url: "/a: b"',
        `- button "It's" [disabled]`,
        '- text: x',
      ].join('\n'),
    );
    expect(first).toMatchObject({ role: 'link', name: 'Shop: all "new" things', url: '/a: b' });
    expect(second).toMatchObject({ role: 'button', name: "It's", attributes: ['disabled'] });
    expect(third).toMatchObject({ role: 'text', name: '' });
  });

  it('reads what is none without an end or an error', () => {
    const deep = Array.from({ length: 3_000 }, (_, depth) => `${' '.repeat(depth * 2)}- list:`).join('\n');
    expect(() => readAria(deep)).not.toThrow();
    expect(readAria('nothing\n-\n- \u0000 "x"\n      - button "a"')).toEqual([]);
    expect(readAria(Array.from({ length: 9_000 }, () => '- button "a"').join('\n'))).toHaveLength(5_000);
  });
});

describe('pages', () => {
  it('has siblings that look alike as one page, and none of the first segment', () => {
    const alike = ['about', 'terms', 'imprint'].map((name) => sight(`/${name}`, product(name, '')));
    expect(routes(derive([...mugs, ...alike, sight('/products', list(['a', 'b', 'c']))]))).toEqual([
      '/about',
      '/imprint',
      '/products',
      '/products/:product',
      '/terms',
    ]);
  });

  it('leaves two siblings, and one that looks different, pages of their own', () => {
    const [entry, two] = mugs;
    const other = sight(
      '/products/voucher',
      '- main:\n  - form "Voucher":\n    - textbox "Code"\n    - button "Redeem"',
    );
    expect(routes(derive([entry!, two!]))).toEqual(['/products/blue-mug', '/products/red-mug']);
    expect(routes(derive([...mugs, other]))).toEqual(['/products/:product', '/products/voucher']);
  });

  const among = (names: readonly string[], part: string) =>
    names.map((name) =>
      sight(
        `/pages/${name}`,
        page(
          `- ${part}:`,
          '  - list:',
          ...names.flatMap((other) => [
            '    - listitem:',
            `      - link "${other}":`,
            `        - /url: ${other}`,
          ]),
          '- main:',
          `  - heading "${name}" [level=1]`,
        ),
      ),
    );

  it('leaves entries of a menu pages of their own, however alike, and how few of them were seen', () => {
    for (const names of [
      ['general', 'icons', 'buttons'],
      ['general', 'icons', 'buttons', 'sliders', 'modals', 'tabs', 'cards'],
    ])
      expect(routes(derive(among(names, 'navigation')))).toEqual(
        names.map((name) => `/pages/${name}`).sort(),
      );
  });

  it('has what many pages lead to as entries, also where no menu says that it is one', () => {
    const names = ['general', 'icons', 'buttons', 'sliders', 'modals', 'tabs'];
    expect(derive(among(names, 'complementary')).pages).toHaveLength(6);
    // A few pages that each list the others are related items ("others bought").
    expect(routes(derive(among(names.slice(0, 3), 'main')))).toEqual(['/pages/:page']);
    // Most of the application links to them, but they do not link to each other.
    const forms = ['sign-in', 'register', 'forgotten'].map((name) =>
      sight(`/pages/${name}`, product(name, '')),
    );
    const menu = page(
      '- navigation:',
      ...['sign-in', 'register', 'forgotten'].flatMap((name) => [
        `  - link "${name}":`,
        `    - /url: /app/pages/${name}`,
      ]),
    );
    const others = ['/', '/a', '/b', '/c'].map((route) => sight(route, menu));
    expect(derive([...forms, ...others]).pages).toHaveLength(7);
  });

  it('has siblings as one page that stand in a trail, or lead to the next one', () => {
    const names = ['first', 'second', 'third', 'fourth'];
    const posts = names.map((name, at) =>
      sight(
        `/posts/${name}`,
        page(
          '- navigation:',
          `  - link "${name}":`,
          `    - /url: /app/posts/${name}`,
          `  - link "Next":`,
          `    - /url: /app/posts/${names[at + 1] ?? 'first'}`,
          `  - link "Previous":`,
          `    - /url: /app/posts/${names.at(at - 1)}`,
          '- main:',
          `  - heading "${name}" [level=1]`,
        ),
      ),
    );
    expect(routes(derive(posts))).toEqual(['/posts/:post']);
  });

  it('has a thing in the middle of a route by what else is the same, or where it was met alone', () => {
    const of = (...names: string[]) => names.map((route) => sight(route, product(route, '')));
    const orders = of('/people/ann/orders', '/people/bob/orders', '/people/eve/orders');
    expect(routes(derive(orders))).toEqual(['/people/:people/orders']);
    const alone = of('/users/ann', '/users/bob', '/users/eve');
    const below = of('/users/ann/mails/a', '/users/bob/mails/b', '/users/eve/mails/c');
    expect(routes(derive([...alone, ...below]))).toEqual(['/users/:user', '/users/:user/mails/:mail']);
    const folders = of('/pages/forms/editors', '/pages/charts/inline', '/pages/layout/boxed');
    expect(derive(folders).pages).toHaveLength(3);
  });

  it('shows what people split and joined as they said', () => {
    const apart: Rule = { kind: 'apart', route: '/products/old-mug', value: '' };
    const more = sight('/products/green-mug', product('green', ''));
    expect(routes(derive([...mugs, more], { rules: [apart] }))).toEqual([
      '/products/:product',
      '/products/old-mug',
    ]);
    const join: Rule = { kind: 'join', route: '/products/old-mug', value: '/products/:product' };
    expect(routes(derive([...mugs, more], { rules: [apart, join] }))).toEqual(['/products/:product']);
    const back: Rule = { kind: 'join', route: '/products/:product', value: '/products/old-mug' };
    expect(derive([...mugs, more], { rules: [apart, join, back] }).pages.length).toBeGreaterThan(0);
  });

  it('has a view for what a route shows that is something else', () => {
    const map = derive([
      sight(
        '/checkout',
        '- main:\n  - form "Address":\n    - textbox "Street"\n    - textbox "Town"\n    - button "Next"',
      ),
      sight(
        '/checkout',
        '- main:\n  - heading "Thank you" [level=1]\n  - list:\n    - listitem: A mug\n  - img "Parcel"',
      ),
    ]);
    expect(map.pages).toHaveLength(1);
    expect(map.pages[0]?.views).toHaveLength(2);
  });

  it('says of scenarios what the worst of their steps came to', () => {
    const [mug] = mugs;
    const { pages } = derive(mugs, {
      steps: [
        step(mug!.route, [], { isFirst: true }),
        step(mug!.route, [], { status: 'FAILED' }),
        step(mug!.route, [], { scenarioName: 'Look' }),
        step(mug!.route, [], { scenarioName: 'Left', status: 'SKIPPED' }),
      ],
    });
    expect(pages[0]).toMatchObject({ failed: 1, passed: 1, isStart: true });
  });
});

describe('what pages are called', () => {
  const called = (...titles: string[]) =>
    derive(titles.map((title, at) => sight(`/${at}`, '- main', { title })))
      .pages.map(({ label }) => label)
      .sort();

  it('is their title without the name of the application', () => {
    expect(called('Basket – Shop', 'Products – Shop', 'Help')).toEqual(['Basket', 'Help', 'Products']);
    expect(called('Shop | Basket', 'Shop | Products', 'Shop')).toEqual(['Basket', 'Products', 'Shop']);
    expect(called('A - B', 'A - C')).toEqual(['A - B', 'A - C']);
    expect(called('', 'x')).toEqual(['/0', 'x']);
  });
});

describe('ways', () => {
  it('are drawn but for those that nearly every page has', () => {
    const names = ['/', '/a', '/b', '/c', '/d', '/e', '/basket'];
    const map = derive(
      names.map((route, index) => sight(route, `- main:\n  - heading "${index}"\n  - ${'table:'.repeat(1)}`)),
      {
        moves: [
          ...names.slice(0, -1).map((from) => move(from, '/basket')),
          move('/', '/a', 'click "A"'),
          move('/gone', '/a'),
        ],
      },
    );
    expect(map.edges.filter(({ isNavigation }) => !isNavigation)).toEqual([
      expect.objectContaining({ actions: ['click "A"'], visits: 1 }),
    ]);
    expect(map.edges.filter(({ isNavigation }) => isNavigation)).toHaveLength(6);
  });
  it('lead through what nobody looked at, which is no page and is told with what led there and on', () => {
    const moves = [
      move('/', '/wait', 'click "Pay"'),
      move('/wait', '/hop', 'click "On"'),
      move('/hop', '/done', 'click "Yes"'),
    ];
    const map = derive([sight('/', '- main: Start'), sight('/done', '- main: Done')], { moves });
    expect(map.pages.map(({ route }) => route).sort()).toEqual(['/', '/done']);
    const [start, done] = ['/', '/done'].map(
      (route) => map.pages.find((derivedPage) => derivedPage.route === route)?.id,
    );
    expect(map.passing).toEqual([
      {
        route: '/hop',
        from: [{ page: null, route: '/wait', action: 'click "On"' }],
        to: [{ page: done, route: '/done', action: 'click "Yes"' }],
        visits: 1,
      },
      {
        route: '/wait',
        from: [{ page: start, route: '/', action: 'click "Pay"' }],
        to: [{ page: null, route: '/hop', action: 'click "On"' }],
        visits: 1,
      },
    ]);
    const seen = derive([sight('/', '- main: Start'), sight('/wait', '- main: Wait')], {
      moves: moves.slice(0, 1),
    });
    expect(seen.passing).toEqual([]);
    const products = ['/p/a', '/p/b', '/p/c', '/p/d', '/p/e', '/p/f'];
    const alike = derive(
      products.map((route) => sight(route, '- main:\n  - heading "Mug"\n  - button "Buy"')),
      { moves: products.map((route) => move(route, '/wait', 'click "Buy"')) },
    );
    expect(alike.pages).toHaveLength(1);
    expect(alike.passing.map(({ from, visits }) => [from.length, visits])).toEqual([[1, 6]]);
  });
});

describe('coverage', () => {
  it('has as used what calls went well with, whatever the numbers in its name', () => {
    const { coverage, pages } = derive(mugs, {
      steps: [
        step('/products/red-mug', [
          command(`getByRole('button', { name: 'Add to basket' })`),
          command(`getByRole('link', { name: 'Basket (7)' })`, 'checks'),
          command(`getByLabel('Quantity')`, 'acts', false),
        ]),
      ],
    });
    const used = (name: string) => pages[0]?.controls.find((control) => control.name === name);
    expect(used('Add to basket')).toMatchObject({ isUsed: true, isChecked: false });
    expect(used('Basket (#)')).toMatchObject({ isUsed: false, isChecked: true });
    expect(used('Quantity')).toMatchObject({ isUsed: false });
    expect(coverage).toEqual({ used: 1, checked: 1, total: 3 });
  });

  it('has no control as used whose name only holds the one that was meant', () => {
    const tree = '- button "Pay"\n- button "Pay later"\n- textbox "Card number"\n- button\n- button';
    const acts = [
      command(`getByRole('button', { name: 'pay' })`),
      command(`getByLabel('card')`),
      command(`getByRole('button')`),
    ];
    const [page] = derive([sight('/a', tree)], { steps: [step('/a', acts)] }).pages;
    const used = page?.controls.filter(({ isUsed }) => isUsed).map(({ name }) => name);
    expect(used).toEqual(['Pay', 'Card number']);
  });

  it('is less for a button that is new', () => {
    const steps = [step('/a', [command(`getByRole('button', { name: 'Save' })`)])];
    const before = derive([sight('/a', '- button "Save"')], { steps });
    const after = derive([sight('/a', '- button "Save"\n- button "Delete"')], { steps });
    expect(before.coverage).toEqual({ used: 1, checked: 0, total: 1 });
    expect(after.coverage).toEqual({ used: 1, checked: 0, total: 2 });
  });

  it('counts a link as used on the page where it was clicked, and on no other page that has it', () => {
    const menu = (heading: string) =>
      `- navigation:\n  - link "Basket":\n    - /url: /basket\n- main:\n  - heading "${heading}"\n  - button "${heading}"`;
    const sights = [
      sight('/', menu('Home')),
      sight('/about', menu('About')),
      sight('/basket', menu('Basket')),
    ];
    const steps = [step('/', [command(`getByRole('link', { name: 'Basket' })`)]), step('/basket', [])];
    const map = derive(sights, { steps, moves: [move('/', '/basket')] });
    const used = map.pages.flatMap(({ route, controls }) =>
      controls.flatMap(({ role, isUsed }) => (role === 'link' && isUsed ? route : [])),
    );
    expect(used).toEqual(['/']);
  });

  it('takes a link within the page for no control', () => {
    const tree = '- link "Skip to content":\n  - /url: "#content"\n- link "Orders":\n  - /url: "#/orders"';
    const [page] = derive([sight('/a', tree)]).pages;
    expect(page?.controls.map(({ name }) => name)).toEqual(['Orders']);
  });

  it('leaves out hidden pages and what is excluded', () => {
    const [mug] = mugs;
    const all = derive(mugs).pages[0]!;
    const key = all.controls.find(({ name }) => name === 'Quantity')!.key;
    const exclude: Rule = { kind: 'exclude', route: all.route, value: key };
    expect(derive(mugs, { rules: [exclude] }).coverage.total).toBe(2);
    expect(derive([mug!], { rules: [{ kind: 'hide', route: mug!.route, value: '' }] }).coverage.total).toBe(
      0,
    );
  });
});
