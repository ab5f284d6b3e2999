import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoShop } from '../index.ts';
import { Visitor } from '../testing/visitor.ts';
import { Copies } from './copies.ts';
import type { Design } from './names.ts';

let shop: Awaited<ReturnType<typeof startDemoShop>>;
beforeAll(async () => {
  shop = await startDemoShop({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

const pages = [
  '/',
  '/products',
  '/products/blue-mug',
  '/basket',
  '/checkout',
  '/sign-in',
  '/workshop',
  '/nowhere',
];

/** Opens a copy in a design, with a mug in the basket. */
async function openCopy(name: string, design: Design, language = '') {
  const visitor = new Visitor(`${shop.url}/copies/${name}`);
  const own = new Visitor(shop.url);
  await own.post(`/copies/${name}/redesign`, { design });
  await own.post(`/copies/${name}/basket`, { intent: 'add', product: 'blue-mug', quantity: '2' });
  return {
    own,
    visitor,
    /** Pages of the copy by address, with addresses as those of the shop itself. */
    async pages() {
      const seen: Record<string, string> = {};
      for (const page of pages) {
        const { html } = await own.get(`/copies/${name}${page}${language && `?lang=${language}`}`);
        seen[page] = html.replaceAll(`"/copies/${name}/`, '"/');
      }
      return seen;
    },
  };
}

async function pagesIn(design: Design, language = '') {
  const copy = await openCopy(`${design}-${language || 'any'}`, design, language);
  const seen = await copy.pages();
  await copy.own.post(`/copies/${design}-${language || 'any'}/redesign`, { design: 'original' });
  return seen;
}

const changed = (undo: (html: string) => string) => (seen: Record<string, string>) =>
  Object.fromEntries(Object.entries(seen).map(([page, html]) => [page, undo(html)]));

/** Tags and texts of pages in no order. */
const parts = changed((html) =>
  html
    .split(/(?=<)|\n/)
    .filter((part) => part.trim() !== '')
    .sort()
    .join('\n'),
);

const styleSheet = /\/shop(?:-restyled)?\.css\?v=\w+/g;

describe('a design changes what it says and nothing else', () => {
  it('original: every page is as that of the shop itself', async () => {
    const visitor = new Visitor(shop.url);
    await visitor.add('blue-mug', 2);
    await visitor.get('/'); // Shows what was added, once.
    const copy = await openCopy('as-ever', 'original');
    await copy.own.get('/copies/as-ever/');
    for (const [page, html] of Object.entries(await copy.pages())) {
      expect(html).toBe((await visitor.get(page)).html);
    }
  });

  it('renamed: words of buttons and links, and ids', async () => {
    const [before, after] = [await pagesIn('original'), await pagesIn('renamed')];
    const undo = changed((html) =>
      html
        .replaceAll(/ (id|for|href)="(#?)shop-/g, ' $1="$2')
        .replaceAll('See all products', 'Browse all products')
        .replaceAll('Use filters', 'Apply filters')
        .replaceAll(/Put ([^"<]+) into the basket/g, 'Add $1 to basket')
        .replaceAll('Redeem voucher', 'Apply voucher')
        .replaceAll('Continue to checkout', 'Go to checkout')
        .replaceAll('Place your order', 'Place order')
        .replaceAll('Log in</button>', 'Sign in</button>'),
    );
    expect(undo(after)).toEqual(before);
    expect(after['/products']).toContain('<label for="shop-q">');
    expect(after['/checkout']).toContain('Place your order');
    expect(after['/sign-in']).toContain('Log in</button>');
    expect((await pagesIn('renamed', 'de'))['/checkout']).toContain('Jetzt bestellen');
  });

  it('restyled: classes and the style sheet, which has all of them', async () => {
    const [before, after] = [await pagesIn('original'), await pagesIn('restyled')];
    const undo = changed((html) =>
      html
        .replaceAll(/ class="([^"]+)"/g, (_, names: string) => ` class="${names.replaceAll('x-', '')}"`)
        .replaceAll(styleSheet, 'style'),
    );
    expect(undo(after)).toEqual(changed((html) => html.replaceAll(styleSheet, 'style'))(before));
    const [address = ''] = after['/']?.match(styleSheet) ?? [];
    const css = await (await fetch(shop.url + address)).text();
    const own = await (await fetch(shop.url + (before['/']?.match(styleSheet) ?? [''])[0])).text();
    for (const [, name] of own.matchAll(/\.([a-z][\w-]*)[^;{}]*\{/g)) expect(css).toContain(`.x-${name}`);
    expect(css).not.toMatch(/\.(?!x-)[a-z][\w-]*[^;{}]*\{/);
  });

  it('translated: German for whoever chose no language', async () => {
    expect(await pagesIn('translated')).toEqual(await pagesIn('original', 'de'));
    expect(await pagesIn('translated', 'en')).toEqual(await pagesIn('original', 'en'));
  });

  it('moved: the order of what is on the page', async () => {
    const [before, after] = [await pagesIn('original'), await pagesIn('moved')];
    expect(parts(after)).toEqual(parts(before));
    for (const page of pages)
      expect(after[page]!.indexOf('<header')).toBeGreaterThan(after[page]!.indexOf('</main>'));
    expect(after['/basket']!.indexOf('Apply voucher')).toBeLessThan(
      after['/basket']!.indexOf('Update basket'),
    );
  });

  it('removed: no button to apply a voucher', async () => {
    const [before, after] = [await pagesIn('original'), await pagesIn('removed')];
    expect(before['/basket']).toContain('<button>Apply voucher</button>');
    expect(after).toEqual(changed((html) => html.replace('<button>Apply voucher</button>', ''))(before));
  });

  it('twins: a button beside the right one, which is still pressed by Enter', async () => {
    const [before, after] = [await pagesIn('original'), await pagesIn('twins')];
    const twin = / <button formaction="\/twin">([^<]+)<\/button>/g;
    expect(changed((html) => html.replaceAll(twin, ''))(after)).toEqual(before);
    const labels = Object.values(after).flatMap((html) => [...html.matchAll(twin)].map(([, label]) => label));
    expect(labels).toEqual(['Place order later', 'Sign in with a code']);
    expect(after['/checkout']!.indexOf('Place order<')).toBeLessThan(
      after['/checkout']!.indexOf('Place order later'),
    );
    const { text } = await new Visitor(shop.url).post('/copies/twins/twin', {});
    expect(text).toContain('Nothing happened.');
  });
});

describe('a copy', () => {
  it('is a shop at an address of its own: every link, form and way on stays in it', async () => {
    const visitor = new Visitor(shop.url);
    const { html } = await visitor.get('/copies/stay/products/blue-mug');
    const addresses = [...html.matchAll(/ (?:href|action|formaction)="(\/[^"]*)"/g)].map(
      ([, address]) => address,
    );
    expect(addresses.length).toBeGreaterThan(8);
    for (const address of addresses) expect(address).toMatch(/^\/copies\/stay\//);
    const added = await visitor.post('/copies/stay/basket', {
      intent: 'add',
      product: 'blue-mug',
      quantity: '1',
    });
    expect(added.path).toMatch(/^\/copies\/stay\//);
    expect((await visitor.get('/copies/stay')).status).toBe(200);
  });

  it('changes by its own switch, also while others are used, and back', async () => {
    const visitor = new Visitor(shop.url);
    const submitOf = async (address: string) =>
      /<button class="(?:x-)?primary">([^<]+)</.exec((await visitor.get(`${address}/sign-in`)).html)?.[1];
    const changed = await visitor.post('/copies/one/redesign', { design: 'renamed' });
    expect(changed.html).toMatch(/value="renamed" checked/);
    expect(await submitOf('/copies/one')).toBe('Log in');
    expect(await submitOf('/copies/other')).toBe('Sign in');
    expect(await submitOf('')).toBe('Sign in');
    await visitor.post('/copies/one/redesign', { design: 'nonsense' });
    expect(await submitOf('/copies/one')).toBe('Log in');
    await visitor.post('/copies/one/redesign', { design: 'original' });
    expect(await submitOf('/copies/one')).toBe('Sign in');
  });

  it('is opened by its name on the page of the shop, which has no switch of its own', async () => {
    const visitor = new Visitor(shop.url);
    expect((await visitor.get('/redesign')).html).not.toContain('type="radio"');
    expect((await visitor.post('/redesign', { copy: ' My-Copy ' })).path).toBe('/copies/my-copy/redesign');
    for (const copy of ['', 'a b', '../x', '-x', 'x'.repeat(41), '"><b>']) {
      const refused = await visitor.post('/redesign', { copy, design: 'removed' });
      expect(refused.status).toBe(422);
      expect(refused.html).not.toContain('<b>');
    }
    await visitor.add('blue-mug');
    expect((await visitor.get('/basket')).html).toContain('Apply voucher');
  });

  it('that was changed the longest ago is as the original again where there are too many', () => {
    const copies = new Copies('moved');
    for (let number = 0; number < 300; number++) copies.redesign(`c${number}`, 'renamed');
    expect(copies.designOf('c0')).toBe('original');
    expect(copies.designOf('c299')).toBe('renamed');
    expect(copies.designOf('')).toBe('moved');
  });
});

it('a shop of a process of its own changes as that process says', async () => {
  const other = await startDemoShop({ port: 0, host: '127.0.0.1', design: 'removed' });
  const visitor = new Visitor(other.url);
  await visitor.add('blue-mug');
  expect((await visitor.get('/basket')).html).not.toContain('Apply voucher');
  other.redesign('original');
  expect((await visitor.get('/basket')).html).toContain('Apply voucher');
  await other.close();
});
