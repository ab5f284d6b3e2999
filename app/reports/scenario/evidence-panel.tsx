import { useLocation } from '@remix-run/react';
import { LinkTabs } from '~/ui/link-tabs';
import { changedAddress, useLinks } from '~/ui/use-links';
import { ApiResults } from './api-results';
import { ConsoleLog } from './console-log';
import { NetworkLog } from './network-log';
import { ScreenshotView } from './screenshot-view';
import type { Panel } from './scenario-address';
import type { ScenarioView } from './scenario-view';
import { TracePanel } from './trace-panel';
import classes from './evidence-panel.module.css';

/** What the browser showed and did in the selected step: screenshot, network, console, page as text, and more. */
export function EvidencePanel({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const link = useLinks();
  const { search } = useLocation();
  const { panel, selected, runId, id } = scenario;
  const step = selected < 0 ? null : selected + 1;
  const tab = (label: string, view: Panel, count?: number) => ({
    label,
    count,
    to: link({ view: view === 'screenshot' ? null : view, step }),
    current: panel.view === view,
  });
  const dialogAt = (entry: number | null) =>
    changedAddress(`/${projectId}/run-report/${runId}/${id}/network`, new URLSearchParams(search), {
      view: 'network',
      step,
      entry,
    });
  return (
    <section className={classes.panel} aria-label="Evidence of the step">
      <div className={classes.head}>
        <LinkTabs
          label="Evidence"
          replace
          tabs={[
            tab('Screenshot', 'screenshot'),
            tab('Network', 'network', panel.networkCount),
            tab('Console', 'console', panel.consoleCount),
            tab('Page', 'aria'),
            tab('API', 'api', panel.apiCount || undefined),
            tab('Trace', 'trace'),
          ]}
        />
      </div>
      {panel.view === 'screenshot' && <ScreenshotView projectId={projectId} scenario={scenario} />}
      {panel.view === 'network' && (
        <NetworkLog panel={panel} ownHost={scenario.ownHost} dialogAt={dialogAt} />
      )}
      {panel.view === 'console' && <ConsoleLog entries={panel.console} stepStart={panel.stepStart} />}
      {panel.view === 'aria' && <PageTree panel={panel} />}
      {panel.view === 'api' && <ApiResults panel={panel} />}
      {panel.view === 'trace' && <TracePanel projectId={projectId} scenario={scenario} />}
    </section>
  );
}

/** The page as its accessibility tree. */
function PageTree({ panel: { ariaSnapshot, ariaIsBad } }: Pick<ScenarioView, 'panel'>) {
  if (!ariaSnapshot) return <p className={classes.empty}>No logs</p>;
  return (
    <>
      {ariaIsBad && <p className={classes.bad}>Error in yaml data</p>}
      <pre className={classes.aria}>{ariaSnapshot}</pre>
    </>
  );
}
