import type { Page } from 'playwright';
import type { Phrasing } from './phrasings.fixture';
import { resolveStep } from './resolve';

export interface Measured extends Phrasing {
  verdict: 'right' | 'refused' | 'wrong';
  /** The call and element of the code. null when the step was refused. */
  got: string | null;
  reason?: string;
  milliseconds: number;
}

/** Resolves each phrasing on its page of a running shop. No code is carried out. */
export async function measurePhrasings(
  page: Page,
  baseUrl: string,
  phrasings: readonly Phrasing[],
): Promise<Measured[]> {
  const measured: Measured[] = [];
  let at = '';
  for (const phrasing of phrasings) {
    if (phrasing.page !== at) await page.goto(baseUrl + phrasing.page);
    at = phrasing.page;
    const start = performance.now();
    const result = await resolveStep({
      text: phrasing.step,
      type: phrasing.type ?? 'Action',
      page,
      fill: (text) => text,
      world: { page, baseUrl },
      baseUrl: 'this.baseUrl',
    });
    const milliseconds = performance.now() - start;
    const got = result.ok ? `${verbOf(result.variants[0]?.lines ?? [])} ${result.element}` : null;
    const reason = result.ok ? undefined : result.reason;
    // A correct refusal is right. Refusing a step that has an answer does not give anyone a wrong test.
    const verdict = got === phrasing.means ? 'right' : got === null ? 'refused' : 'wrong';
    measured.push({ ...phrasing, verdict, got, reason, milliseconds });
  }
  return measured;
}

/** Returns the last call of the code, such as `click` or `toBeVisible`. */
function verbOf(lines: readonly string[]): string {
  const code = lines.join(' ');
  const verbs =
    /\.(goto|click|dblclick|fill|selectOption|check|uncheck|press|hover|setInputFiles|toBeVisible|toHaveCount|toHaveURL|toHaveTitle|toContainText|inputValue|toHaveValue|toBeChecked)\(/g;
  return [...code.matchAll(verbs)].at(-1)?.[1] ?? '';
}
