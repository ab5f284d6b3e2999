import { featureNameOfUri } from '#domain/gherkin/feature-paths';
import type { CodeFix, VerificationResult } from '#contracts/runs/code-fixes';
import { codeFilePath } from '~/shell/code-file';
import { featureAddress } from '~/platform/paths';

/** Identifies a code fix in forms, with the file and branch that the user saw. */
export interface FixKey {
  id: string;
  file: string;
  branch: string;
  /** Keyword and text of the step, for messages about the fix. */
  step: string;
}

/** Code fixes of one scenario, by the run that found them last. */
export interface FixGroup<T> {
  /** Unique on the page. */
  key: string;
  feature: string;
  scenario: string;
  fixes: T[];
}

/** Groups the fixes of a page by the scenario that found them last. Keeps the order of fixes and groups. */
export function groupByScenario<T extends Pick<CodeFix, 'report'>>(fixes: readonly T[]): FixGroup<T>[] {
  const groups = new Map<string, FixGroup<T>>();
  for (const fix of fixes) {
    const [last] = fix.report.testCases;
    const key = JSON.stringify([last?.uri ?? '', last?.scenarioName ?? '']);
    const group = groups.get(key) ?? {
      key,
      feature: last?.featureName ?? '',
      scenario: last?.scenarioName ?? '',
      fixes: [],
    };
    group.fixes.push(fix);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns the fixes before and after a fix in the list. For a fix that no longer exists, `next` is the first. */
export function neighbours(
  fixes: readonly Pick<CodeFix, '_id' | 'report'>[],
  id: string,
): { previous: string | null; next: string | null } {
  const ids = groupByScenario(fixes).flatMap((group) => group.fixes.map(({ _id }) => _id));
  const at = ids.indexOf(id);
  return { previous: at > 0 ? (ids[at - 1] ?? null) : null, next: ids[at + 1] ?? null };
}

/** The value of a code fix in a form. */
export function fixFormValueOf({ id, file, branch, step }: FixKey): string {
  return JSON.stringify([id, file, branch, step.slice(0, 200)]);
}

/** Reads {@link fixFormValueOf}; null for anything else. */
export function fixOf(value: unknown): FixKey | null {
  if (typeof value !== 'string') return null;
  const parts = listIn(value);
  if (parts?.length !== 4 || !parts.every((part): part is string => typeof part === 'string')) return null;
  const [id = '', file = '', branch = '', step = ''] = parts;
  return { id, file, branch, step: step.slice(0, 200) };
}

function listIn(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export type Wish = 'accept' | 'verify' | 'discard';

/** Reads a pressed button's action and its fixes: the selected ones, or the one of the button's row. */
export function wishOf(form: FormData): { what: Wish | null; fixes: FixKey[] } {
  const value = form.get('wish');
  const [, asked = '', one = ''] = /^(\w+)(?: (.*))?$/s.exec(typeof value === 'string' ? value : '') ?? [];
  const what = asked === 'accept' || asked === 'verify' || asked === 'discard' ? asked : null;
  const named = one === '' ? form.getAll('fix') : [one];
  const fixes = named.flatMap((each) => fixOf(each) ?? []).slice(0, maxConcurrent);
  return { what, fixes };
}

/** The number of fixes on a page of the list. */
export const maxConcurrent = 200;

/** `1 code fix`, `3 code fixes`. */
export function codeFixCountText(count: number): string {
  return `${count.toLocaleString('en')} code ${count === 1 ? 'fix' : 'fixes'}`;
}

/** Returns `found 12 times, 8 of them healed`: how often an outdated locator was found, and healed. */
export function foundText({ found, healed }: Pick<CodeFix, 'found' | 'healed'>): string {
  const times = found === 1 ? 'Found once' : `Found ${found.toLocaleString('en')} times`;
  if (healed === 0) return times;
  if (healed === found) return `${times}, healed`;
  return `${times}, healed ${healed === 1 ? 'once' : `${healed.toLocaleString('en')} times`}`;
}

/** Returns the place of the fix's code or text: `shop.mjs:15`. */
export function fixLocationText({ file, place }: CodeFix['fix']): string {
  const name = file.replace(/^features\/(step_definitions\/)?/, '');
  return place ? `${name}:${place.line}` : name;
}

/** Returns the address of the place's page in the product. Null when no file is known. */
export function placeAddress(projectId: string, { file, place }: CodeFix['fix']): string | null {
  if (file.endsWith('.feature'))
    return featureAddress(projectId, featureNameOfUri(file)) + (place ? `#L${place.line}` : '');
  return file === '' ? null : codeFilePath(projectId, { file, line: place?.line });
}

/** Returns the badge status of a {@link VerificationResult}. Null when there is nothing to show. */
export function verificationStatus(verification: VerificationResult | null): string | null {
  if (verification === null) return null;
  const { state, fixedStep } = verification;
  // The code fix itself did not fail: the run did not reach its step.
  if (state === 'failed' && fixedStep === 'not-reached') return 'NOT_REACHED';
  if (state === 'failed' && fixedStep === 'passed') return 'FAILED_ELSEWHERE';
  const statuses = { running: 'VERIFYING', verified: 'VERIFIED', failed: 'NOT_VERIFIED', gone: null };
  return statuses[state];
}

/** Returns `2 of 3 passed`, with the result of the step unless the step itself failed. */
export function verificationText({ passed, total, state, fixedStep }: VerificationResult): string {
  const counts = `${passed} of ${total} passed`;
  if (state !== 'failed') return counts;
  if (fixedStep === 'not-reached') return `${counts}, none got that far`;
  return fixedStep === 'passed' ? `${counts}, its step did` : counts;
}

/** Returns the user's next step for a code fix that was not accepted. Empty when the reason is enough. */
export function nextStep(because: string): string {
  if (because === 'conflict') return 'Review the change in its present form, and accept it again.';
  if (because === 'outdated')
    return 'The next run checks the new code. If it finds a fix, the fix appears here.';
  if (because === 'missing') return 'Another user has already decided.';
  if (because === 'not-editable') return 'Change the code by hand.';
  return '';
}
