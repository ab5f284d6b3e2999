import { LinkTabs } from '../parts/link-tabs';
import { useLinks } from '~/ui/use-links';
import { ConsoleLog } from './console-log';
import { NetworkLog } from './network-log';
import { ScreenshotView } from './screenshot-view';
import type { Panel } from './scenario-address';
import type { ScenarioView } from './scenario-view';
import classes from './evidence-panel.module.css';

/** What the browser showed and did in the selected step: screenshot, network, console, page as text. */
export function EvidencePanel({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const link = useLinks();
  const { panel, selected } = scenario;
  const tab = (label: string, view: Panel, count?: number) => ({
    label,
    count,
    to: link({ view: view === 'screenshot' ? null : view, step: selected < 0 ? null : selected + 1 }),
    current: panel.view === view,
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
          ]}
        />
      </div>
      {panel.view === 'screenshot' && <ScreenshotView projectId={projectId} scenario={scenario} />}
      {panel.view === 'network' && <NetworkLog panel={panel} ownHost={scenario.ownHost} />}
      {panel.view === 'console' && <ConsoleLog entries={panel.console} stepStart={panel.stepStart} />}
      {panel.view === 'aria' &&
        (panel.ariaSnapshot ? (
          <pre className={classes.aria}>{panel.ariaSnapshot}</pre>
        ) : (
          <p className={classes.empty}>No logs</p>
        ))}
    </section>
  );
}
