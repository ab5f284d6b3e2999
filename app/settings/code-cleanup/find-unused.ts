import type { StepDefRef, UncheckedDefinition, UnreadFeature } from '#contracts/workspace';
import { CallRefused } from '#contracts/client';
import type { InProject } from '~/access/gate';

export type UnusedStepsAnswer =
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
export async function findUnused({ branch, upstream }: InProject): Promise<UnusedStepsAnswer> {
  try {
    const answer = await upstream.workspace.getUnusedStepDefinitions({
      query: { branch },
      body: {},
    });
    if (!answer.status) return { error: answer.error || fetchFailed };
    const { stepDefRefs, steps, definitions, unchecked, unreadFeatures } = answer;
    return { error: null, unused: stepDefRefs, steps, definitions, unchecked, unreadFeatures };
  } catch (error) {
    if (error instanceof CallRefused && error.httpStatus >= 500) return { error: fetchFailed };
    throw error;
  }
}

const fetchFailed = 'Failed to fetch unused step definitions';
