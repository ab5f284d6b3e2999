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
          It was too large to be kept whole: every action is in it, and pages, requests or pictures of some
          moments are not.
        </Notice>
      )}
      {traceNote === 'actions-left-out' && (
        <Notice kind="warning">
          It was too large to be kept whole: some actions are not in it, those at its end or single large
          ones, nor pages, requests or pictures of some moments.
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
  'too-large': 'No trace was kept: it was too large, even with nothing in it but its actions.',
  'no-room':
    'No trace was kept: what the scenario had shown before took all the room that one scenario has (EVIDENCE_MB).',
  'ended-before':
    'No trace was kept: the scenario, its browser or its process ended before the trace was there.',
  'too-slow': 'No trace was kept: the browser did not hand it out within 15 seconds.',
  'disk-full':
    'No trace was kept: there was no room for it in the files of the step code or of the browser (RUNNER_DISK_MB, BROWSER_DISK_MB).',
  unreadable: 'No trace was kept: what the browser recorded could not be read.',
  'not-recorded': 'There is no trace: the browser could not record one.',
  own: 'There is no trace here: the step code records one itself.',
  passed:
    'No trace was kept, as the scenario did not fail. One is kept of a scenario that fails, of every further attempt and of every rerun.',
  removed:
    'The screenshots and traces of this run were removed: this project keeps them for a limited time (Settings → Retention).',
  off: 'There is no trace: the operator of this installation has switched traces off (TRACES).',
};

function absenceText({ active, imported, traceNote, evidenceRemovedAt }: ScenarioView): ReactNode {
  if (active) return 'The trace is there when the scenario has ended';
  if (imported) return 'Results from elsewhere come without a trace.';
  if (traceNote === 'removed' && evidenceRemovedAt !== null) {
    return (
      <>
        The screenshots and traces of this run were removed on <ExactTime at={evidenceRemovedAt} />: this
        project keeps them for a limited time (Settings → Retention).
      </>
    );
  }
  return (traceNote && absences[traceNote]) ?? 'There is no trace, and nothing was noted of why.';
}
