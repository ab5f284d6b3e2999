import type { Frame, Locator, Page } from 'playwright';
import { unrecorded } from '../process/scope';

/** Fields whose values are always hidden: passwords and one-time codes. */
const secretFields = [
  'input[type=password]',
  'input[autocomplete~=current-password]',
  'input[autocomplete~=new-password]',
  'input[autocomplete~=one-time-code]',
].join(', ');

/** Milliseconds in which a field that was just found must return its value. */
const patience = 500;

/** Returns whether a locator leads to a password field. Does not wait: null when it finds no element. */
export async function fillsPassword(locator: Locator): Promise<boolean | null> {
  const [secret, all] = await unrecorded(locator.page(), () =>
    Promise.all([secretAmong(locator).count(), locator.count()]),
  ).catch(() => [0, 0]);
  return all > 0 ? secret > 0 : null;
}

/**
 * Returns a locator for the secret fields among its elements, to be counted. Counting is faster:
 * to ask the elements, Playwright would load its scripts into the page's own world, which lacks them.
 */
function secretAmong(locator: Locator): Locator {
  // A locator in a frame cannot be combined with one of its page.
  const { _frame: frame = locator.page() } = locator as unknown as { _frame?: Frame };
  return locator.and(frame.locator(secretFields));
}

/** Returns whether typed text would go into a password field. */
export async function focusIsInPassword(page: Page): Promise<boolean> {
  return unrecorded(page, () =>
    page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, secretFields),
  ).catch(() => false);
}

/**
 * Returns the values of all password fields of a page, however they were filled.
 * Asks field by field: a script of ours would make Playwright load its own scripts into the page's own world first.
 * @throws when the page cannot be asked
 */
export async function passwordsOf(page: Page): Promise<string[]> {
  const fields = page.locator(secretFields);
  const valueOf = (index: number) => fields.nth(index).inputValue({ timeout: patience });
  return unrecorded(page, async () => {
    const found = await fields.count();
    return Promise.all(Array.from({ length: found }, (_, index) => valueOf(index)));
  });
}
