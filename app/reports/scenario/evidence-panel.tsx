import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ApiTest, InterceptResult, TraceNote } from '#contracts/worker/evidence';
import { millisecondsText } from '~/ui/duration';
import { LinkTabs } from '~/ui/link-tabs';
import { Link } from '~/ui/scoped';
import { changedAddress, useLinks } from '~/ui/use-links';
import classes from './evidence-panel.module.css';
import { NetworkLog, ScopeTabs } from './network-log';
import { ElementOutlines } from '~/shell/healing/page-at';
import { StatusBadge } from '~/ui/status-badge';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { ExactTime } from '~/ui/time';
import type { Panel } from './scenario-address';
import type { PanelView, ScenarioView } from './scenario-view';
import type { Marked } from './screenshots';
import { statusLabel } from './network-entries';
import apiResultsClasses from './api-results.module.css';

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

/** Shows the API calls of step code with their responses, and the page requests that it intercepted. */
function ApiResults({ panel }: { panel: PanelView }) {
  const { apiTests, intercepts } = panel;
  if (apiTests.length + intercepts.length === 0) return <p className={classes.empty}>No logs</p>;
  return (
    <div className={apiResultsClasses.results}>
      {apiTests.map((test, index) => (
        <ApiResult key={index} test={test} />
      ))}
      {intercepts.length > 0 && <Intercepts intercepts={intercepts} />}
    </div>
  );
}

function ApiResult({ test }: { test: ApiTest }) {
  const { method, url, status, statusText, data, headers, responseTime, tests, testsPassed } = test;
  return (
    <section className={apiResultsClasses.result} aria-label={`${method} ${url}`}>
      <p className={apiResultsClasses.head}>
        <StatusBadge status={testsPassed ? 'PASSED' : 'FAILED'} compact />{' '}
        <span className={apiResultsClasses.request}>
          {method} {url}
        </span>{' '}
        <span className={status >= 200 && status < 400 ? undefined : apiResultsClasses.bad}>
          {status === 0 ? statusLabel(0) : `${status} ${statusText}`}
        </span>{' '}
        <span className={apiResultsClasses.time}>{millisecondsText(responseTime)}</span>
      </p>
      {status === 0 && <p className={apiResultsClasses.bad}>{statusText}</p>}
      <h3>Tests</h3>
      {tests.length === 0 ? (
        <p className={apiResultsClasses.none}>No tests</p>
      ) : (
        <ul className={apiResultsClasses.tests}>
          {tests.map(({ pattern, value, receivedValue, fail }, index) => (
            <li key={index}>
              <StatusBadge status={fail ? 'FAILED' : 'PASSED'} compact />{' '}
              <span>
                {pattern}: expected <code>{value}</code>, received <code>{receivedValue}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
      <h3>Data</h3>
      {data === '' ? (
        <p className={apiResultsClasses.none}>No output to display</p>
      ) : (
        <pre className={apiResultsClasses.data}>{indented(data)}</pre>
      )}
      <details className={apiResultsClasses.headers}>
        <summary>Headers ({Object.keys(headers).length})</summary>
        <dl>
          {Object.entries(headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

function Intercepts({ intercepts }: { intercepts: InterceptResult[] }) {
  return (
    <section className={apiResultsClasses.result} aria-label="Intercepts">
      <h3>Intercepts</h3>
      <ul className={apiResultsClasses.tests}>
        {intercepts.map(({ url, method, action, status, overallStatus, message }, index) => (
          <li key={index}>
            <StatusBadge status={overallStatus === 'success' ? 'PASSED' : 'FAILED'} compact />{' '}
            <span>
              {actionWords[action]}
              {status === null ? '' : ` with ${status}`}{' '}
              <code>
                {method} {url}
              </code>{' '}
              {message && <span className={apiResultsClasses.bad}> {message}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const actionWords: Record<InterceptResult['action'], string> = {
  fulfill: 'Answered',
  abort: 'Aborted',
  continue: 'Changed',
  fallback: 'Changed',
};

/** Indents JSON. Returns truncated JSON and other text unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Path of Playwright's viewer (server/trace-viewer.ts). It fetches the trace with the user's session. */
const viewer = '/trace-viewer/';

/** Offers Playwright's trace of the scenario, to open in its viewer or to download. */
function TracePanel({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const { id, traceId, traceNote } = scenario;
  if (!traceId) return <p className={classes.empty}>{absenceText(scenario)}</p>;
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
