import { useLocation } from '@remix-run/react';
import { millisecondsText } from '~/ui/duration';
import { LinkTabs } from '~/ui/link-tabs';
import { Link } from '~/ui/scoped';
import { changedAddress, useLinks } from '~/ui/use-links';
import { ApiResults } from './api-results';
import classes from './evidence-panel.module.css';
import { NetworkLog } from './network-log';
import { ElementOutlines } from '~/shell/healing/page-at';
import type { Panel } from './scenario-address';
import type { PanelView, ScenarioView } from './scenario-view';
import type { Marked } from './screenshots';
import { ScopeTabs } from './scope-tabs';
import { TracePanel } from './trace-panel';

/** Shows the evidence of the selected step: screenshot, network, console, page as text, and more. */
export function EvidencePanel({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const link = useLinks();
  const { search } = useLocation();
  const { panel, selected, runId, id } = scenario;
  const step = selected < 0 ? null : selected + 1;
  const tab = (label: string, view: Panel, count?: number) => ({
    label,
    count,
    to: link({ view: view === 'screenshot' ? null : view, step, entry: null }),
    current: panel.view === view,
  });
  const dialogAt = (entry: number | null) =>
    changedAddress(`/${projectId}/run-report/${runId}/${id}/network`, new URLSearchParams(search), {
      view: 'network',
      step,
      entry,
    });
  return (
    <section className={classes.panel} aria-label={panel.whole ? 'Evidence' : 'Evidence of the step'}>
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
        <NetworkLog panel={panel} ownHost={scenario.ownHost} selected={selected} dialogAt={dialogAt} />
      )}
      {panel.view === 'console' && <ConsoleLog panel={panel} selected={selected} />}
      {panel.view === 'aria' && <PageTree panel={panel} />}
      {panel.view === 'api' && <ApiResults panel={panel} />}
      {panel.view === 'trace' && <TracePanel projectId={projectId} scenario={scenario} />}
    </section>
  );
}

/** Shows the page before and after the selected step or command. A click shows both in the full window. */
function ScreenshotView({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const link = useLinks();
  const { search } = useLocation();
  const { panel, selected, steps, step } = scenario;
  const { shot, shots, command } = panel;
  if (!shots.before && !shots.after) return <p className={classes.empty}>No screenshot available</p>;
  const id = shots[shot];
  const { names, boxes } = shot === 'after' ? panel.marked : nothingMarked;
  const of = command === null ? steps[selected]?.text : step?.commands[command - 1]?.label;
  const pictures = changedAddress(
    `/${projectId}/run-report/${scenario.runId}/${scenario.id}/pictures`,
    new URLSearchParams(search),
    { step: selected + 1 },
  );
  const tab = (label: string, value: typeof shot) => ({
    label,
    to: link({ shot: value, step: selected + 1 }),
    current: shot === value,
  });
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <LinkTabs label="Moment" replace tabs={[tab('Before', 'before'), tab('After', 'after')]} />
        <span className={classes.of} title={of}>
          {of}
        </span>
      </figcaption>
      {id ? (
        <div className={classes.frame}>
          <Link
            to={pictures}
            title="Open in the whole window"
            data-failed={steps[selected]?.status === 'FAILED' || undefined}
            preventScrollReset
            discover="none"
          >
            <img
              src={`/${projectId}/screenshots/${scenario.id}/${id}`}
              alt={`The page ${shot} ${of}${names.length > 0 ? `, ${names.join(', ')} marked` : ''}`}
              width={1024}
              height={768}
              loading="lazy"
              decoding="async"
              className={classes.image}
            />
            <ElementOutlines boxes={boxes} />
          </Link>
        </div>
      ) : (
        <p className={classes.empty}>No screenshot available</p>
      )}
    </figure>
  );
}

const nothingMarked: Marked = { names: [], boxes: [] };

/** Shows the page as its accessibility tree. */
function PageTree({ panel: { ariaSnapshot, ariaIsBad } }: Pick<ScenarioView, 'panel'>) {
  if (!ariaSnapshot) return <p className={classes.empty}>No logs</p>;
  return (
    <>
      {ariaIsBad && <p className={classes.bad}>Error in yaml data</p>}
      <pre className={classes.aria}>{ariaSnapshot}</pre>
    </>
  );
}

const tones: Record<string, string> = { error: 'red', exception: 'red', assert: 'red', warning: 'amber' };

interface ConsoleLogProps {
  panel: PanelView;
  /** Index of the step, from 0. */
  selected: number;
}

/** Shows the console of one step or of all. Each entry shows its time since the start of its step. */
function ConsoleLog({ panel: { console: entries, whole, ...counts }, selected }: ConsoleLogProps) {
  return (
    <>
      <div className={classes.scope}>
        <ScopeTabs
          whole={whole}
          selected={selected}
          count={counts.consoleCount}
          wholeCount={counts.wholeConsoleCount}
        />
      </div>
      {entries.length === 0 ? (
        <p className={classes.empty}>No console logs available</p>
      ) : (
        <ConsoleEntries entries={entries} whole={whole} />
      )}
    </>
  );
}

function ConsoleEntries({ entries, whole }: { entries: PanelView['console']; whole: boolean }) {
  const link = useLinks();
  return (
    <ol className={classes.log}>
      {entries.map(({ type, text, location, step, after }, index) => (
        <li key={index} className={classes.entry} data-tone={tones[type]}>
          <span className={classes.type}>
            {type}{' '}
            {whole && (
              <Link to={link({ step, whole: null })} className={classes.step} preventScrollReset replace>
                Step {step}
              </Link>
            )}
          </span>{' '}
          <span className={classes.text}>
            {text}{' '}
            {location && (
              <span className={classes.location} title={location}>
                {location}
              </span>
            )}
          </span>{' '}
          <span className={classes.time}>+{millisecondsText(after)}</span>
        </li>
      ))}
    </ol>
  );
}
