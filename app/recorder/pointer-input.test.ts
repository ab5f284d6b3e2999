import { expect, it } from 'vitest';
import { pagePointOf } from './pointer-input';

const box = { left: 100, top: 50, width: 512, height: 384 };
const page = { width: 1024, height: 768 };
const at = (clientX: number, clientY: number) => pagePointOf({ clientX, clientY }, box, page);

it('a point of the picture is one of the page, and one beside it is at the edge', () => {
  expect(at(100, 50)).toEqual({ x: 0, y: 0 });
  expect(at(356, 242)).toEqual({ x: 512, y: 384 });
  expect(at(90, 1_000)).toEqual({ x: 0, y: 767 });
  expect(at(5_000, 242)).toEqual({ x: 1_023, y: 384 });
  expect(pagePointOf({ clientX: 5, clientY: 5 }, { ...box, width: 0, height: 0 }, page)).toEqual({
    x: 0,
    y: 0,
  });
});
