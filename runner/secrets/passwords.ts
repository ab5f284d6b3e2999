import type { Frame, Locator, Page } from 'playwright';
import { unrecorded } from '../process/scope';

/** Fields whose values never show: passwords and one-time codes. */
const secretFields = [
  'input[type=password]',
  'input[autocomplete~=current-password]',
  'input[autocomplete~=new-password]',
  'input[autocomplete~=one-time-code]',
].join(', ');

/** Milliseconds in which a field that was there a moment ago has to tell its value. */
const patience = 500;

/** Whether a locator leads to a field for a password; does not wait: null when nothing is there. */
export async function fillsPassword(locator: Locator): Promise<boolean | null> {
  const [secret, all] = await unrecorded(locator.page(), () =>
    Promise.all([secretAmong(locator).count(), locator.count()]),
  ).catch(() => [0, 0]);
  return all > 0 ? secret > 0 : null;
}

/**
 * Counting is quicker than asking the elements: that would have Playwright bring its scripts into the page's own world,
 * where they are not yet.
 */
function secretAmong(locator: Locator): Locator {
  // A locator of a frame is none of its page's.
  const { _frame: frame = locator.page() } = locator as unknown as { _frame?: Frame };
  return locator.and(frame.locator(secretFields));
}

/** Whether what is typed now lands in a field for a password. */
export async function focusIsInPassword(page: Page): Promise<boolean> {
  return unrecorded(page, () =>
    page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, secretFields),
  ).catch(() => false);
}

/**
 * Values of all fields for passwords of a page, however they got there. Asked one by one: a script of ours in the page's
 * own world would have Playwright bring its own there first.
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
