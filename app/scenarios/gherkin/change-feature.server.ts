import type { Feature } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import type { Place } from '../address';
import { readFeature } from '../read-feature.server';
import { readableProblem } from '~/ui/gherkin-message';
import { pushFeature } from '../save-feature.server';

/** How often a change is made again on what others saved meanwhile. */
const tries = 20;

type Changed = { status: true } | { status: false; error: string };

/**
 * Makes a change of a feature that is told in words, such as "rename this scenario": on what the branch has now, and
 * again when somebody saved in between, so that both stay.
 * @param change the new text; null when what it is about is not there
 * @param missing what to say then
 */
export async function changeFeature(
  caller: InProject,
  place: Place,
  change: (text: string) => string | null,
  missing = 'The scenario does not exist any more.',
): Promise<Changed> {
  for (let left = tries; ; left--) {
    const feature = await readFeature(caller, place);
    if (!feature) return { status: false, error: 'The feature does not exist any more.' };
    const problem = syntaxProblem(feature);
    if (problem) return { status: false, error: problem };
    const text = change(feature.content);
    if (text === null) return { status: false, error: missing };
    if (text === feature.content) return { status: true };
    const pushed = await pushFeature(caller, place, text, feature.version);
    if (pushed.status) return { status: true };
    if (!('current' in pushed) || left === 0) return { status: false, error: pushed.error };
  }
}

/** Why a feature has to be corrected as text first, or null. */
export function syntaxProblem({ errors: [first] }: Pick<Feature, 'errors'>): string | null {
  return first ? `Correct this feature first. Line ${first.line}: ${readableProblem(first.message)}` : null;
}
