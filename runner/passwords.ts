import type { Locator, Page } from 'playwright';
import { unrecorded } from './scope';

/** Fields whose values never show: passwords and one-time codes. */
const secretFields = [
  'input[type=password]',
  'input[autocomplete~=current-password]',
  'input[autocomplete~=new-password]',
  'input[autocomplete~=one-time-code]',
].join(', ');

/** Whether a locator leads to a field for a password; does not wait: null when nothing is there. */
export async function fillsPassword(locator: Locator): Promise<boolean | null> {
  const fields = await unrecorded(locator.page(), () =>
    locator.evaluateAll(
      (elements, selector) => elements.map((element) => element.matches(selector)),
      secretFields,
    ),
  ).catch((): boolean[] => []);
  return fields.length > 0 ? fields.includes(true) : null;
}

/** Whether what is typed now lands in a field for a password. */
export async function focusIsInPassword(page: Page): Promise<boolean> {
  return unrecorded(page, () =>
    page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, secretFields),
  ).catch(() => false);
}

/**
 * Values of all fields for passwords of a page, however they got there.
 * @throws when the page cannot be asked
 */
export async function passwordsOf(page: Page): Promise<string[]> {
  return unrecorded(page, () =>
    page.evaluate(
      (selector) => [...document.querySelectorAll<HTMLInputElement>(selector)].map(({ value }) => value),
      secretFields,
    ),
  );
}
