import { useLocation } from '@remix-run/react';
import type { LogEntry } from '#contracts/report';
import { millisecondsText } from '~/ui/duration';
import { LinkTabs } from '~/ui/link-tabs';
import { changedAddress, useLinks } from '~/ui/use-links';
import { ApiResults } from './api-results';
import classes from './console-log.module.css';
import panelClasses from './evidence-panel.module.css';
import { NetworkLog } from './network-log';
import type { Panel } from './scenario-address';
import type { ScenarioView } from './scenario-view';
import { ScreenshotView } from './screenshot-view';
import { TracePanel } from './trace-panel';

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
    <section className={panelClasses.panel} aria-label="Evidence of the step">
      <div className={panelClasses.head}>
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
  if (!ariaSnapshot) return <p className={panelClasses.empty}>No logs</p>;
  return (
    <>
      {ariaIsBad && <p className={panelClasses.bad}>Error in yaml data</p>}
      <pre className={panelClasses.aria}>{ariaSnapshot}</pre>
    </>
  );
}

const tones: Record<string, string> = { error: 'red', exception: 'red', assert: 'red', warning: 'amber' };

/** The console of the selected step. @param stepStart epoch milliseconds; entries show their distance from it */
function ConsoleLog({ entries, stepStart }: { entries: LogEntry[]; stepStart: number }) {
  if (entries.length === 0) return <p className={panelClasses.empty}>No console logs available</p>;
  return (
    <ol className={classes.log}>
      {entries.map(({ type, text, location, time }, index) => (
        <li key={index} className={classes.entry} data-tone={tones[type]}>
          <span className={classes.type}>{type}</span>
          <span className={classes.text}>
            {text}
            {location && (
              <span className={classes.location} title={location}>
                {location}
              </span>
            )}
          </span>
          <span className={classes.time}>+{millisecondsText(Math.max(0, time - stepStart))}</span>
        </li>
      ))}
    </ol>
  );
}
