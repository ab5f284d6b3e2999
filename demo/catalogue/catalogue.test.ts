import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, Visitor } from '../testing/visitor.ts';
import { products } from './products.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => void (shop = await openShop()));
afterAll(() => void shop.server.close());

const names = (html: string) =>
  [...html.matchAll(/<h2><a href="\/products\/([^"]+)"/g)].map((match) => match[1]);
const list = async (query: string) => (await new Visitor(shop.url).get(`/products${query}`)).html;

describe('catalogue', () => {
  it('shows the whole range, each product with its own name on its button', async () => {
    const html = await list('');
    expect(names(html)).toEqual(products.map(({ id }) => id));
    expect(products).toHaveLength(24);
    const labels = [...html.matchAll(/aria-label="(Add [^"]+ to basket)"/g)].map((match) => match[1]);
    expect(labels).toContain('Add Blue mug to basket');
    expect(new Set(labels).size).toBe(23); // The star chart is sold out.
  });

  it('searches by every word, in either language', async () => {
    expect(names(await list('?q=MUG'))).toEqual(['blue-mug', 'red-mug', 'camping-mug']);
    expect(names(await list('?q=mug+red'))).toEqual(['red-mug']);
    expect(names(await list('?q=tasse&lang=de'))).toEqual(['blue-mug', 'red-mug', 'espresso-cups']);
    expect(await list('?q=umbrella')).toContain('No products found.');
  });

  it('filters by category and price and sorts', async () => {
    expect(names(await list('?category=bags&max=15&sort=price-up'))).toEqual(['pencil-case', 'canvas-tote']);
    expect(names(await list('?category=bags&min=29,00&sort=name'))).toEqual([
      'city-backpack',
      'laptop-sleeve',
    ]);
    expect(names(await list('?sort=price-down'))[0]).toBe('city-backpack');
    expect(names(await list('?category=nothing&sort=nothing'))).toHaveLength(24);
  });

  it('says beside the field when a price cannot be read', async () => {
    const page = await new Visitor(shop.url).get('/products?min=cheap&q=mug');
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/id="min"[^>]*aria-invalid="true"[^>]*aria-describedby="min-message"/);
    expect(page.html).toContain('value="cheap"');
  });

  it('has a page for every product, and none for others', async () => {
    const visitor = new Visitor(shop.url);
    const page = await visitor.get('/products/blue-mug');
    expect(page.text).toContain('Blue mug €12.00');
    expect(page.html).toContain('role="img" aria-label="Picture of Blue mug"');
    expect((await visitor.get('/products/star-chart')).text).toContain('Sold out');
    expect((await visitor.get('/products/constructor')).status).toBe(404);
  });
});
