import { describe, expect, it } from 'vitest';
import { box, layOut } from './layout';

const boxOf = (id: string, isStart = false) => ({ id, isStart });

describe('the layout of the map', () => {
  it('puts pages behind those that lead there, from where scenarios begin', () => {
    const { at } = layOut(
      [boxOf('basket'), boxOf('home', true), boxOf('products')],
      [
        { from: 'home', to: 'products' },
        { from: 'products', to: 'basket' },
        { from: 'basket', to: 'home' },
      ],
    );
    const x = (id: string) => at.get(id)?.x ?? 0;
    expect(x('home')).toBeLessThan(x('products'));
    expect(x('products')).toBeLessThan(x('basket'));
  });

  it('puts a page that another leads to behind it, also where scenarios begin on both', () => {
    const { at } = layOut([boxOf('product', true), boxOf('list', true)], [{ from: 'list', to: 'product' }]);
    expect(at.get('product')?.x).toBeGreaterThan(at.get('list')?.x ?? 0);
  });

  it('lays no box over another, however many there are', () => {
    const boxes = Array.from({ length: 300 }, (_, index) => boxOf(`${index}`, index === 0));
    const lines = Array.from({ length: 600 }, (_, index) => ({
      from: `${(index * 7) % 300}`,
      to: `${(index * 13 + 1) % 300}`,
    }));
    const { at, width, height } = layOut(boxes, lines);
    const places = [...at.values()];
    expect(places).toHaveLength(300);
    for (const [index, one] of places.entries()) {
      expect(one.x + box.width).toBeLessThanOrEqual(width);
      expect(one.y + box.height).toBeLessThanOrEqual(height);
      const over = places
        .slice(index + 1)
        .filter(({ x, y }) => Math.abs(x - one.x) < box.width && Math.abs(y - one.y) < box.height);
      expect(over).toEqual([]);
    }
  });

  it('draws no line to a page that is not there', () => {
    const { paths } = layOut([boxOf('home')], [{ from: 'home', to: 'gone' }]);
    expect(paths).toEqual([null]);
  });

  it('says the same of the same', () => {
    const boxes = ['a', 'b', 'c', 'd'].map((id) => boxOf(id));
    const lines = [
      { from: 'a', to: 'c' },
      { from: 'b', to: 'd' },
    ];
    expect(layOut(boxes, lines)).toEqual(layOut(boxes, lines));
  });
});
