import type { Scenario } from '#contracts/workspace';
import type { Upstream } from './index';

interface FeatureAt {
  projectId: string;
  branch: string;
  /** File name, with `.feature`. */
  name: string;
  parentPath: string[];
}

/** All scenarios of a feature, however many calls that takes; null when there is no such feature. */
export async function allScenarios(
  { workspace }: Pick<Upstream, 'workspace'>,
  feature: FeatureAt,
): Promise<Scenario[] | null> {
  const all: Scenario[] = [];
  for (;;) {
    const answer = await workspace.getFeature({ body: { ...feature, from: all.length } });
    if (!answer.status) return null;
    const { scenarios, names } = answer.feature;
    all.push(...scenarios);
    // A service that names none answers all at once.
    if (scenarios.length === 0 || all.length >= (names?.length ?? 0)) return all;
  }
}
