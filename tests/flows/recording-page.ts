import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** The page of a recording, as flows use it. */

export const steps = (page: Page) => page.getByRole('list', { name: 'Recorded steps' }).getByRole('listitem');
export const keyboard = (page: Page) => page.getByRole('textbox', { name: 'Keyboard of the recorded page' });

export async function start(page: Page, project: string, query = ''): Promise<void> {
  await page.goto(`/${project}/recordings/new${query}`);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page).toHaveURL(/\/recordings\/[\w-]{36}(?:\?|$)/);
}

export async function untilReady(page: Page): Promise<void> {
  await expect(page.locator('[data-status=RECORDING]')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('The picture is on its way')).toHaveCount(0);
}

export const picture = (page: Page) => page.getByRole('img', { name: 'Picture of the recorded page' });

/** Moves the mouse to the element's position, read from a second, equally large copy of the page. */
export async function pointAt(page: Page, element: Locator): Promise<{ x: number; y: number }> {
  const there = await element.boundingBox();
  const shown = await picture(page).boundingBox();
  if (!there || !shown) throw new Error('There is nothing to point at');
  const scale = shown.width / 1024;
  const x = shown.x + (there.x + there.width / 2) * scale;
  const y = shown.y + (there.y + there.height / 2) * scale;
  await page.mouse.move(x, y);
  return { x, y };
}

export async function clickAt(page: Page, element: Locator): Promise<void> {
  const { x, y } = await pointAt(page, element);
  await page.mouse.click(x, y);
}

/** The same page of the shop in a browser of the test, as large as the recorded one. */
export async function beside(page: Page): Promise<Page> {
  const address = page.getByRole('textbox', { name: 'Address' });
  await expect(address).not.toHaveValue('');
  const shop = await address.inputValue();
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1024, height: 768 } });
  if (!context) throw new Error('There is no browser');
  const other = await context.newPage();
  await other.goto(shop);
  return other;
}
