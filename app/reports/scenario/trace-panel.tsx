import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { TraceNote } from '#contracts/worker/evidence';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { ExactTime } from '~/ui/time';
import type { ScenarioView } from './scenario-view';
import panelClasses from './evidence-panel.module.css';
import classes from './trace-panel.module.css';

/** Path of Playwright's viewer (server/trace-viewer.ts). It fetches the trace with the user's session. */
const viewer = '/trace-viewer/';

/** Offers Playwright's trace of the scenario, to open in its viewer or to download. */
export function TracePanel({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const { id, traceId, traceNote } = scenario;
  if (!traceId) return <p className={panelClasses.empty}>{absenceText(scenario)}</p>;
  const file = `/${projectId}/traces/${id}/${traceId}`;
  return (
    <div className={classes.trace}>
      <p>
        The actions of the scenario, as Playwright recorded them; secrets are masked. Another attempt and a
        rerun also have the pages, requests and pictures of every moment.
      </p>
      {traceNote === 'details-left-out' && (
        <Notice kind="info">
          The trace was too large to store completely. It has every action, but lacks pages, requests or
          screenshots of some moments.
        </Notice>
      )}
      {traceNote === 'actions-left-out' && (
        <Notice kind="warning">
          The trace was too large to store completely. It lacks some actions, either at its end or single
          large ones. It also lacks pages, requests or screenshots of some moments.
        </Notice>
      )}
      <div className={classes.actions}>
        <Button
          component="a"
          href={`${viewer}?trace=${encodeURIComponent(file)}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<Icon name="externalLink" />}
          variant="default"
        >
          Open trace viewer
        </Button>{' '}
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

const absences: Partial<Record<TraceNote, string>> = {
  'too-large': 'No trace was stored. It was too large, even with only its actions.',
  'no-room':
    'No trace was stored. The other evidence of the scenario used all the space of one scenario (EVIDENCE_MB).',
  'ended-before':
    'No trace was stored. The scenario, its browser or its process ended before the trace was complete.',
  'too-slow': 'No trace was stored. The browser did not return it within 15 seconds.',
  'disk-full':
    'No trace was stored. The disk space of the step code or of the browser was full (RUNNER_DISK_MB, BROWSER_DISK_MB).',
  unreadable: 'No trace was stored. The recording of the browser could not be read.',
  'not-recorded': 'There is no trace: the browser could not record one.',
  own: 'There is no trace here: the step code records one itself.',
  passed:
    'No trace was stored, because the scenario did not fail. Traces are stored for scenarios that fail, for further attempts and for reruns.',
  removed:
    'The screenshots and traces of this run were removed: this project keeps them for a limited time (Settings → Retention).',
  off: 'There is no trace: the operator of this installation has switched traces off (TRACES).',
};

function absenceText({ active, imported, traceNote, evidenceRemovedAt }: ScenarioView): ReactNode {
  if (active) return 'The trace appears when the scenario has ended';
  if (imported) return 'Results from elsewhere come without a trace.';
  if (traceNote === 'removed' && evidenceRemovedAt !== null) {
    return (
      <>
        The screenshots and traces of this run were removed on <ExactTime at={evidenceRemovedAt} />: this
        project keeps them for a limited time (Settings → Retention).
      </>
    );
  }
  return (traceNote && absences[traceNote]) ?? 'There is no trace, and no reason was recorded.';
}
