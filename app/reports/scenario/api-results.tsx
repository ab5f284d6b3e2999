import type { ApiTest, InterceptResult } from '#contracts/worker/evidence';
import { millisecondsText } from '~/ui/duration';
import { StatusBadge } from '~/ui/status-badge';
import { statusLabel } from './network-entries';
import type { PanelView } from './scenario-view';
import panelClasses from './evidence-panel.module.css';
import classes from './api-results.module.css';

/** Shows the API calls of step code with their responses, and the page requests that it intercepted. */
export function ApiResults({ panel }: { panel: PanelView }) {
  const { apiTests, intercepts } = panel;
  if (apiTests.length + intercepts.length === 0) return <p className={panelClasses.empty}>No logs</p>;
  return (
    <div className={classes.results}>
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
    <section className={classes.result} aria-label={`${method} ${url}`}>
      <p className={classes.head}>
        <StatusBadge status={testsPassed ? 'PASSED' : 'FAILED'} compact />{' '}
        <span className={classes.request}>
          {method} {url}
        </span>{' '}
        <span className={status >= 200 && status < 400 ? undefined : classes.bad}>
          {status === 0 ? statusLabel(0) : `${status} ${statusText}`}
        </span>{' '}
        <span className={classes.time}>{millisecondsText(responseTime)}</span>
      </p>
      {status === 0 && <p className={classes.bad}>{statusText}</p>}
      <h3>Tests</h3>
      {tests.length === 0 ? (
        <p className={classes.none}>No tests</p>
      ) : (
        <ul className={classes.tests}>
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
        <p className={classes.none}>No output to display</p>
      ) : (
        <pre className={classes.data}>{indented(data)}</pre>
      )}
      <details className={classes.headers}>
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
    <section className={classes.result} aria-label="Intercepts">
      <h3>Intercepts</h3>
      <ul className={classes.tests}>
        {intercepts.map(({ url, method, action, status, overallStatus, message }, index) => (
          <li key={index}>
            <StatusBadge status={overallStatus === 'success' ? 'PASSED' : 'FAILED'} compact />{' '}
            <span>
              {actionWords[action]}
              {status === null ? '' : ` with ${status}`}{' '}
              <code>
                {method} {url}
              </code>{' '}
              {message && <span className={classes.bad}> {message}</span>}
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
