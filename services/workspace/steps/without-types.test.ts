import { parse } from 'acorn';
import { expect, test } from 'vitest';
import { withoutTypes } from './without-types';

const source = `
import type { Page } from 'playwright';
import { Given, type IWorld, When, type DataTable } from '@cucumber/cucumber';
import legacy = require('legacy');
interface Basket { items: string[]; total?: number }
type Text = string | null;
enum Colour { Red, Green = 'green' }
declare const shared: { page: Page };
export abstract class ShopPage<T extends object = {}> extends Base<T> implements Basket {
  private readonly items: string[] = [];
  protected page!: Page;
  static count?: number;
  constructor(private page: Page, public name = 'x') { super(); }
  @step('open') public async open(path?: string): Promise<void> { await this.page!.goto(path as string); }
  abstract close(): void;
  get(this: ShopPage<T>, key: keyof T): T[keyof T] { return this.all[key]!; }
}
function isText(value: unknown): value is string;
function isText(value: any) { return typeof value === 'string'; }
Given<IWorld>('a basket with {int} items', async function (this: IWorld, count: number) {
  const basket = <Basket>{ items: new Array<string>(count), total: 1 } satisfies Basket;
  const pick = <A, B>(a: A, b: B): [A, B] => [a, b];
  for (const item of basket.items as string[]) pick<string, number>(item, 1);
});
export type { Basket };
`;

test('leaves JavaScript in the same places when a text has types', () => {
  const plain = String(withoutTypes(source));
  expect(plain).toHaveLength(source.length);
  expect(() => parse(plain, { ecmaVersion: 'latest', sourceType: 'module' })).not.toThrow();
  const at = source.indexOf("('a basket with");
  expect(plain.slice(at, at + 30)).toBe(source.slice(at, at + 30));
  expect(plain.split('\n')).toHaveLength(source.split('\n').length);
});

test('returns the place of the first problem when a text is no TypeScript', () => {
  expect(withoutTypes('\nGiven(')).toEqual({ line: 2, message: expect.any(String) });
});
