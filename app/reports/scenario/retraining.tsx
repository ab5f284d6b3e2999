import { Button } from '@mantine/core';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { numberText } from '~/ui/run-text';
import { Form, Link } from '~/ui/scoped';
import { OfRun } from '../parts/of-run';
import { retrainWords } from '../parts/retrain-words';
import { generateAnewLink } from '../parts/scenario-links';
import type { ScenarioView } from './scenario-view';

/** Reruns this failed scenario to learn its pages again, and opens the report of that run. */
export function RetrainScenario({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  return (
    <Form method="post" action={`/${projectId}/run-report/${scenario.runId}`}>
      <input type="hidden" name="retrain" value={scenario.id} />
      <Button
        type="submit"
        variant="default"
        leftSection={<Icon name="sparkles" size={16} />}
        title={`Retrain: ${retrainWords}`}
      >
        Retrain
      </Button>
    </Form>
  );
}

function titleOf({ passed, healed }: NonNullable<ScenarioView['retrained']>): string {
  if (!passed) return 'It failed when it was retrained';
  return healed ? 'It passed with fixes once it was retrained' : 'It passed once it was retrained';
}

/** Shows the run that is retraining the scenario now, or the result of its last retraining. */
export function Retraining({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const { retrainedBy, retrained } = scenario;
  if (retrainedBy) {
    return (
      <Notice title="It is being retrained">
        <Link to={`/${projectId}/run-report/${retrainedBy.runId}`}>Run {numberText(retrainedBy.number)}</Link>{' '}
        runs it again with AI recovery. The result will appear here.
      </Notice>
    );
  }
  if (!retrained) return null;
  const anew = retrained.passed ? null : generateAnewLink(projectId, scenario);
  return (
    <Notice kind={retrained.passed && !retrained.healed ? undefined : 'warning'} title={titleOf(retrained)}>
      {retrained.reason}{' '}
      <Link to={`/${projectId}/scenario-report/${retrained.id}`}>Report of the retraining</Link>
      {anew && (
        <>
          {' · '}
          <OfRun scenario={scenario}>
            <Link to={anew}>Generate code for all steps</Link>
          </OfRun>
        </>
      )}
    </Notice>
  );
}
