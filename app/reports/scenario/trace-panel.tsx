import { Button } from '@mantine/core';
import { Icon } from '~/ui/icon';
import { traceFilePath, traceViewerPath } from '../trace/paths';
import type { ScenarioView } from './scenario-view';
import panelClasses from './evidence-panel.module.css';
import classes from './trace-panel.module.css';

/** Playwright's trace of the scenario: to look at in its own viewer, or to download. */
export function TracePanel({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const { id, traceId } = scenario;
  if (!traceId) {
    return (
      <p className={panelClasses.empty}>
        {scenario.active
          ? 'The trace is there when the scenario has ended'
          : 'No trace was kept. Unless the operator decided otherwise, one is kept of a scenario that fails, of every further attempt and of every rerun.'}
      </p>
    );
  }
  const file = traceFilePath(projectId, id, traceId);
  return (
    <div className={classes.trace}>
      <p>
        What the scenario did, action by action, as Playwright recorded it; secrets are masked. Another
        attempt and a rerun also have the pages, requests and pictures of every moment.
      </p>
      <div className={classes.actions}>
        <Button
          component="a"
          href={traceViewerPath(file)}
          target="_blank"
          rel="noreferrer"
          leftSection={<Icon name="externalLink" />}
          variant="default"
        >
          Open trace viewer
        </Button>
        <Button
          component="a"
          href={`${file}?download=1`}
          download
          leftSection={<Icon name="download" />}
          variant="default"
        >
          Download trace
        </Button>
      </div>
    </div>
  );
}
