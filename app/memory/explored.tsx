import {
  passedReasons,
  type ExplorationFinding,
  type ExplorationStep,
  type HeldRequest,
  type PassedOver,
} from '#contracts/worker/exploration';
import type { Exploration, VisitedPage } from '#contracts/explorations';
import { refusalReasons } from '#domain/exploring/refusals';
import { counted } from '~/ui/counted';
import { Link } from '~/ui/scoped';
import table from '~/ui/table.module.css';
import { findingWords, passedWords } from './exploration-words';
import classes from './explorations.module.css';

/** Lists the findings of one kind. A finding that is the same on several pages is listed once. */
export function FindingList({
  kind,
  found,
}: {
  kind: ExplorationFinding['kind'];
  found: readonly ExplorationFinding[];
}) {
  if (found.length === 0) return null;
  const same = new Map<string, ExplorationFinding[]>();
  for (const item of found) {
    const key = item.rule?.id ?? `${item.text}\n${item.detail}`;
    same.set(key, [...(same.get(key) ?? []), item]);
  }
  return (
    <details className={classes.group} open={same.size <= 10}>
      <summary>
        {findingWords[kind]} <span className={classes.count}>({same.size})</span>
      </summary>
      <ul className={classes.findings}>
        {[...same].map(([key, all]) => (
          <Finding key={key} all={all} />
        ))}
      </ul>
    </details>
  );
}

function Finding({ all }: { all: readonly ExplorationFinding[] }) {
  const [first, ...others] = all;
  if (!first) return null;
  const { text, rule, route, address, detail, path } = first;
  return (
    <li>
      <span className={classes.what}>{text}</span>{' '}
      {rule?.impact && (
        <span className={classes.impact} data-impact={rule.impact}>
          {rule.impact}
        </span>
      )}{' '}
      {rule && rule.elements > 1 && (
        <span className={classes.count}>{counted(rule.elements, 'element')}</span>
      )}
      <div className={classes.route} title={address}>
        {route}
      </div>
      {detail && <div className={classes.detail}>{detail}</div>}
      <Way path={path} address={address} />
      {others.length > 0 && (
        <details className={classes.way}>
          <summary>On {counted(others.length, 'other page')} as well</summary>
          <ul className={classes.path}>
            {others.map((item, at) => (
              <li key={at}>
                <code title={item.address}>{item.route}</code>{' '}
                {item.rule && item.rule.elements > 1 && counted(item.rule.elements, 'element')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** Lists the actions that led to the page. */
function Way({ path, address }: { path: readonly ExplorationStep[]; address: string }) {
  if (path.length === 0) return null;
  return (
    <details className={classes.way}>
      <summary>How it got there</summary>
      <ol className={classes.path}>
        {path.map(({ route, action: what }, at) => (
          <li key={at}>
            {what} {at > 0 && <code>on {route}</code>}
          </li>
        ))}
      </ol>
      <code className={classes.route}>{address}</code>
    </details>
  );
}

/** Lists the visited pages. Visits that showed nothing new are collapsed. */
export function Visits({ exploration: { visits } }: { exploration: Exploration }) {
  if (visits.length === 0) return null;
  const isAlike = ({ isVisit, isNew, status }: VisitedPage) => isVisit && !isNew && (status ?? 200) < 400;
  const alike = visits.filter(isAlike);
  return (
    <section aria-labelledby="visits" className={classes.section}>
      <h2 id="visits">Visited</h2>
      <VisitTable visits={visits.filter((visit) => !isAlike(visit))} />
      {alike.length > 0 && (
        <details className={classes.more}>
          <summary>
            {counted(alike.length, 'address looks', 'addresses look')} like one of these and had no new
            content
          </summary>
          <div className={classes.moreFields}>
            <VisitTable visits={alike} />
          </div>
        </details>
      )}
    </section>
  );
}

function VisitTable({ visits }: { visits: readonly VisitedPage[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>Address</th>
          <th>Title</th>
          <th className={classes.answer}>Answer</th>
        </tr>
      </thead>
      <tbody>
        {visits.map(({ route, title, status, address, path, isVisit }, at) => (
          <tr key={at}>
            <td
              className={isVisit ? undefined : classes.indented}
              title={isVisit ? address : path.at(-1)?.action}
            >
              {isVisit ? (
                <code className={classes.route}>{shortAddress(address, route)}</code>
              ) : (
                <span className={table.none}>{path.at(-1)?.action ?? route}</span>
              )}
            </td>
            <td title={title}>{title || <span className={table.none}>No title</span>}</td>
            <td className={isVisit && (status ?? 200) >= 400 ? classes.bad : undefined}>
              {isVisit ? (status ?? '–') : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Removes the part that all addresses start with. */
function shortAddress(address: string, route: string): string {
  try {
    const { pathname, search, hash } = new URL(address);
    return route.startsWith('//') ? address : `${pathname}${search}${hash}`;
  } catch {
    return address;
  }
}

/** Lists the actions that the exploration did not do, and why. */
export function LeftAlone({ passed, held }: { passed: readonly PassedOver[]; held: readonly HeldRequest[] }) {
  if (passed.length === 0 && held.length === 0) return null;
  return (
    <section aria-labelledby="left-alone" className={classes.section}>
      <h2 id="left-alone">Left alone</h2>
      {held.length > 0 && (
        <>
          <h3>Requests that were not sent ({held.length})</h3>
          <ul className={classes.notes}>
            {held.map(({ method, path, route, action: what }) => (
              <li key={`${method} ${path} ${route}`}>
                <code>
                  {method} {path}
                </code>{' '}
                <span className={classes.soft}>
                  {what} on {route}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {passedReasons.map((because) => {
        const own = passed.filter((item) => item.because === because);
        if (own.length === 0) return null;
        return (
          <div key={because}>
            <h3>
              {passedWords[because]} ({own.reduce((sum, { count }) => sum + count, 0).toLocaleString('en')})
            </h3>
            <ul className={classes.notes}>
              {own.map(({ what, count, example, rule }) => (
                <li key={what}>
                  <code>{what}</code>{' '}
                  <span className={classes.soft} title={example}>
                    {count > 1 ? `${count.toLocaleString('en')}, such as ${example}` : example}
                    {rule && `: ${refusalReasons[rule]}`}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {held.length > 0 && (
        <p className={classes.soft}>
          A request that may change something is sent only where a new exploration names it.{' '}
          <Link to="..">Start a new one</Link>
        </p>
      )}
    </section>
  );
}
