import type { Locator, Page } from 'playwright';
import type { Person } from './person';

/** Actions of a user on a page. `page` only tells where elements are. */
export type Doing = (person: Person, page: Page) => Promise<void>;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Waits for an element, scrolls to it and clicks it. */
export async function click(person: Person, what: Locator): Promise<void> {
  await there(what);
  await scrollTo(person, what);
  await person.click(what);
}

/** Points at the element to check. */
export async function check(person: Person, kind: string, what: Locator, expected?: string): Promise<void> {
  await there(what);
  await scrollTo(person, what);
  await person.check(kind, what, expected);
}

/** Types into an empty field. */
export async function fill(person: Person, into: Locator, text: string): Promise<void> {
  await click(person, into);
  await person.type(text);
}

/** Opens a page of the application by its address. */
export async function go(person: Person, page: Page, path: string): Promise<void> {
  await person.send({ type: 'open', url: new URL(path, page.url()).href });
}

/** Chooses an option of a list by its label. */
export async function choose(person: Person, list: Locator, label: string): Promise<void> {
  await there(list);
  const value = await list.locator('option', { hasText: label }).first().getAttribute('value');
  await click(person, list);
  await person.send({ type: 'chooseOptions', values: [value ?? label] });
}

/** Turns the mouse wheel until an element is visible. */
export async function scrollTo(person: Person, what: Locator): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    const box = await what.boundingBox();
    const size = person.page.viewportSize();
    if (box && size && box.y >= 0 && box.y + box.height <= size.height) return;
    const deltaY = (box?.y ?? 1) < 0 ? -400 : 400;
    await person.send({ type: 'wheel', x: 640, y: 500, deltaX: 0, deltaY });
  }
  throw new Error(`${String(what)} does not come into the picture.`);
}

/** Waits until an element exists, like a user does. */
export const there = (what: Locator): Promise<void> => what.first().waitFor();
