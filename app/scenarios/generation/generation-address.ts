import { featureNameFrom } from './feature-name';
import { featuresPath, queryOf, type Place } from '../address';

export type Mode = 'missing' | 'all';

/** Address of the dialog that starts a generation. */
export function generateCodePath(projectId: string, place: Partial<Place>, mode?: Mode): string {
  return `/${projectId}/features/generate-code${queryOf(place, mode ? { mode } : {})}`;
}

/** Address of a generation: how far it is, then what it proposes. */
export function generationPath(projectId: string, id: string): string {
  return `/${projectId}/step-generations/${encodeURIComponent(id)}`;
}

/** The scenario that a generation is about, on the features page. */
export function scenarioPath(
  projectId: string,
  { featureName, scenarioName }: { featureName: string; scenarioName: string },
): string {
  return featuresPath(projectId, { ...featureNameFrom(featureName), scenario: scenarioName });
}
