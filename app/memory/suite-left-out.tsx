import { Fragment } from 'react';
import type { FormWithoutScenario, ProposedScenario } from '#contracts/explorations';
import { counted } from '~/ui/counted';
import { Notice } from '~/ui/notice';
import { Link } from '~/ui/scoped';
import { explorationsPath, recordPath } from './addresses';
import { formName } from './exploration-words';
import classes from './explorations.module.css';

/** Names the parts of the application for which the suite has no scenario. */
export function OmittedScenarios({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className={classes.section}>
      <Notice kind="info" title="Not everything is in it">
        {sentences.join(' ')}
      </Notice>
    </div>
  );
}

/** Lists every form that was seen and has no scenario, with its page, grouped by reason. */
export function Forms({
  projectId,
  env,
  all,
  more,
}: {
  projectId: string;
  env: string;
  all: readonly FormWithoutScenario[];
  /** Number of further forms, of which no details were kept. */
  more: number;
}) {
  const reasons = new Map<string, FormWithoutScenario[]>();
  for (const entry of all) reasons.set(entry.reason, [...(reasons.get(entry.reason) ?? []), entry]);
  const item = (form: FormWithoutScenario, at: number) => (
    <li key={at}>
      {formName(form)} on <code className={classes.route}>{form.route}</code> ·{' '}
      <Link
        to={recordPath(projectId, { env, opensAt: form.opensAt })}
        aria-label={`Record it: ${formName(form)} on ${form.route}`}
      >
        Record it
      </Link>
    </li>
  );
  return (
    <section aria-labelledby="forms" className={classes.section}>
      <h2 id="forms">Forms without a scenario ({(all.length + more).toLocaleString('en')})</h2>
      <p className={classes.lead}>
        The exploration saw these forms, and no scenario above sends them.{' '}
        {more > 0 && `${counted(more, 'more form was', 'more forms were')} seen and not listed.`}
      </p>
      <ul className={classes.notes}>
        {[...reasons].map(([reason, own]) => (
          <li key={reason}>
            <span className={classes.what}>{reason}</span>
            <ul className={classes.own}>
              {byPage(own).map(({ route, named, folded }) => (
                <Fragment key={route}>
                  {named.map(item)}
                  {folded.length > 0 && (
                    <li>
                      <details>
                        <summary>
                          {folded.length} more on <code className={classes.route}>{route}</code>
                        </summary>
                        <ul className={classes.own}>{folded.map(item)}</ul>
                      </details>
                    </li>
                  )}
                </Fragment>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Forms of one page and reason that are listed at once. A list of products has a form for each. */
const maxPerPage = 3;

function byPage(all: readonly FormWithoutScenario[]) {
  const pages = new Map<string, FormWithoutScenario[]>();
  for (const scenario of all) pages.set(scenario.route, [...(pages.get(scenario.route) ?? []), scenario]);
  return [...pages].map(([route, forms]) => {
    // Nobody expands a list to read one more line.
    const max = forms.length === maxPerPage + 1 ? forms.length : maxPerPage;
    return { route, named: forms.slice(0, max), folded: forms.slice(max) };
  });
}

/** Lists requests that were held back. Users may allow them. */
export function Requests({ projectId, all }: { projectId: string; all: readonly string[] }) {
  return (
    <section aria-labelledby="requests" className={classes.section}>
      <h2 id="requests">Requests that were not sent ({all.length})</h2>
      <p className={classes.lead}>
        <Link to={explorationsPath(projectId)}>A new exploration</Link> that names the request tries what
        would send it:{' '}
        {all.map((request, at) => (
          <span key={request}>
            {at > 0 && ', '}
            <code>{request}</code>
          </span>
        ))}
        .
      </p>
    </section>
  );
}

/** Lists each reason once, with its scenarios. */
export function NotProposed({ all }: { all: readonly ProposedScenario[] }) {
  const reasons = new Map<string, ProposedScenario[]>();
  for (const item of all) reasons.set(item.refused ?? '', [...(reasons.get(item.refused ?? '') ?? []), item]);
  return (
    <section aria-labelledby="not-proposed" className={classes.section}>
      <h2 id="not-proposed">Not proposed ({all.length})</h2>
      <ul className={classes.notes}>
        {[...reasons].map(([reason, own]) => (
          <li key={reason}>
            <span className={classes.what}>{reason}</span>
            <ul className={classes.own}>
              {own.map(({ name, route }) => (
                <li key={name}>
                  {name} <code className={classes.route}>{route}</code>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
