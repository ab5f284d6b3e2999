import { Button } from '@mantine/core';
import { Icon } from '~/ui/icon';
import { Form } from '~/ui/scoped';
import type { ScenarioView } from './scenario-view';

/** Reruns this scenario in the same environment, and opens the report of the new run. */
export function RerunScenario({
  projectId,
  scenario,
  secondary = false,
}: {
  projectId: string;
  scenario: Pick<ScenarioView, 'id' | 'runId'>;
  /** True next to the page's primary button. */
  secondary?: boolean;
}) {
  return (
    <Form method="post" action={`/${projectId}/run-report/${scenario.runId}`}>
      <input type="hidden" name="scenario" value={scenario.id} />
      <Button
        type="submit"
        size={secondary ? 'xs' : undefined}
        variant={secondary ? 'default' : undefined}
        leftSection={<Icon name="play" size={secondary ? 14 : 16} />}
      >
        Rerun
      </Button>
    </Form>
  );
}
