import type { StepDefRef, UncheckedDefinition, UnreadFeature } from '#contracts/workspace';
import { Refused } from '#contracts/client';
import type { InProject } from '~/access/gate';

export type Found =
  | {
      error: null;
      unused: StepDefRef[];
      /** What was compared. */
      steps: number;
      definitions: number;
      unchecked: UncheckedDefinition[];
      unreadFeatures: UnreadFeature[];
    }
  | { error: string };

/** Asks which definitions of the branch no step uses. A failure is an answer: the settings around it still work. */
export async function findUnused({ branch, upstream }: InProject): Promise<Found> {
  try {
    const answer = await upstream.workspace.getUnusedStepDefinitions({
      query: { branch },
      body: {},
    });
    if (!answer.status) return { error: answer.error || fetchFailed };
    const { stepDefRefs, steps, definitions, unchecked, unreadFeatures } = answer;
    return { error: null, unused: stepDefRefs, steps, definitions, unchecked, unreadFeatures };
  } catch (error) {
    if (error instanceof Refused && error.httpStatus >= 500) return { error: fetchFailed };
    throw error;
  }
}

const fetchFailed = 'Failed to fetch unused step definitions';
