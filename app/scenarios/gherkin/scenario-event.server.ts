import type { ActionFunctionArgs } from '@remix-run/node';
import type { ScenarioEvent } from '#contracts/runs';
import type { InProject } from '~/access/gate';
import { featurePathOf, type Place } from '../address';

/**
 * Tells the runs service what was done with a scenario (specification workbench.md section 7), beside what the person
 * waits for. A failure is no concern of theirs.
 */
export function recordScenarioEvent(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  { upstream, project, branch }: InProject,
  { place, scenario, eventType }: { place: Place; scenario: string | null; eventType: ScenarioEvent },
): void {
  upstream.runs
    .updateProjectMetadata({
      body: {
        projectId: project.id,
        branch,
        eventType,
        featureName: featurePathOf(place),
        scenarioName: scenario ?? '',
      },
    })
    .catch((err: unknown) => {
      const { log, traceId } = context;
      log.debug({ err, traceId, eventType }, 'A scenario event was not recorded');
    });
}
