import { Button, NativeSelect } from '@mantine/core';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageDifference } from '#contracts/runs/application-map';
import type { SinceDifference } from '#contracts/runs/map-since';
import { requireProject } from '~/access/gate';
import { counted } from '~/ui/counted';
import { EmptyState } from '~/ui/empty-state';
import { Form, Link } from '~/ui/scoped';
import { TimeText } from '~/ui/time';
import { mapAt, mapPagePath } from './addresses';
import { MemoryHeader, mapScopeText } from './memory-header';
import classes from './memory.module.css';

export const meta: MetaFunction = () => [{ title: 'Compare · Application map' }];

/** Environment and branch in one value of a select. */
const valueOf = ({ env, branch }: { env: string; branch: string }) => JSON.stringify([env, branch]);

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const answer = await upstream.runs.getApplicationMap({ query: mapAt(searchParams) });
  if (!answer.status) throw new Error(answer.error);
  const { maps, map } = answer;
  const at = map && { env: map.env, branch: map.branch };
  const others = maps.filter(({ env, branch }) => env !== at?.env || branch !== at.branch);
  const other = others.find((entry) => valueOf(entry) === searchParams.get('with')) ?? null;
  const asked = searchParams.get('since') ?? '';
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : undefined;
  const [compared, since] = await Promise.all([
    at && other
      ? upstream.runs.compareMaps({
          query: { env: other.env, branch: other.branch, withEnv: at.env, withBranch: at.branch },
        })
      : null,
    at ? upstream.runs.compareMapSince({ query: { env: at.env, branch: at.branch, day } }) : null,
  ]);
  return {
    projectId: project.id,
    maps,
    at,
    others,
    other,
    compared: compared?.status ? { differences: compared.differences, same: compared.same } : null,
    since: since?.status ? { days: since.days, compared: since.compared } : { days: [], compared: null },
    now: Date.now(),
  };
}

/**
 * Shows the differences of two maps: of two environments, or of a branch and its origin. Also shows how one map changed
 * since a day, such as the day of the last release.
 */
export default function ComparePage() {
  const { projectId, maps, at, others, other, compared, since, now } = useLoaderData<typeof loader>();
  return (
    <>
      <MemoryHeader projectId={projectId} tab="compare" at={at} maps={maps} />
      {!at ? (
        <EmptyState title="No memory available">Run a scenario: its pages are remembered here.</EmptyState>
      ) : others.length + since.days.length === 0 ? (
        <EmptyState title="Nothing to compare with">
          Run scenarios in a second environment, on another branch or on another day: what is new, gone or
          changed there is listed here.
        </EmptyState>
      ) : (
        <div className={classes.left}>
          {since.days.length > 0 && (
            <Form method="get" className={classes.compareForm}>
              <input type="hidden" name="env" value={at.env} />
              <input type="hidden" name="branch" value={at.branch} />
              <NativeSelect
                label={`Changes of ${mapScopeText(at)} since`}
                name="since"
                defaultValue={since.compared?.day}
                data={since.days}
              />
              <Button type="submit">Compare with that day</Button>
            </Form>
          )}
          {since.compared && (
            <Since
              projectId={projectId}
              at={at}
              day={since.compared.day}
              differences={since.compared.differences}
              same={since.compared.same}
              now={now}
            />
          )}
          {others.length > 0 && (
            <Form method="get" className={classes.compareForm}>
              <input type="hidden" name="env" value={at.env} />
              <input type="hidden" name="branch" value={at.branch} />
              <NativeSelect
                label={`Compare ${mapScopeText(at)} with`}
                name="with"
                defaultValue={other ? valueOf(other) : undefined}
                data={others.map((item) => ({ value: valueOf(item), label: mapScopeText(item) }))}
              />
              <Button type="submit">Compare</Button>
            </Form>
          )}
          {other && compared && (
            <Differences
              differences={compared.differences}
              same={compared.same}
              now={mapScopeText(at)}
              was={mapScopeText(other)}
            />
          )}
        </div>
      )}
    </>
  );
}

const sinceWords: Record<SinceDifference['state'], string> = {
  new: 'New',
  changed: 'Changed',
  unseen: 'Not seen',
};

interface SinceProps {
  projectId: string;
  at: { env: string; branch: string };
  day: string;
  differences: readonly SinceDifference[];
  same: number;
  now: number;
}

/** A page that was not seen again may be gone, or no scenario visited it. The text names both reasons. */
function Since({ projectId, at, day, differences, same, now }: SinceProps) {
  const sameText = `${counted(same, 'page')} that scenarios or explorations came by since ${same === 1 ? 'is' : 'are'} the same`;
  if (differences.length === 0) return <EmptyState title="No differences">{sameText}.</EmptyState>;
  return (
    <section className={classes.section} aria-label={`Since ${day}`}>
      <p className={classes.soft}>
        Since the end of {day} (UTC); {sameText}. Pages and controls that were not seen again are gone, or
        were not visited.
      </p>
      <ul className={classes.differences}>
        {differences.map(({ page, route, name, state, seenAt, added, removed }) => (
          <li key={`${state} ${route}`} data-state={state}>
            <span className={classes.state}>{sinceWords[state]}</span>{' '}
            <strong>{page ? <Link to={mapPagePath(projectId, page, at)}>{name}</Link> : name}</strong>{' '}
            <code>{route}</code>
            {state === 'unseen' && (
              <span className={classes.soft}>
                {' '}
                last <TimeText at={seenAt} now={now} />
              </span>
            )}
            {added.length + removed.length > 0 && (
              <ul>
                {added.map((label) => (
                  <li key={`+${label}`}>+ {label}</li>
                ))}
                {removed.map((label) => (
                  <li key={`-${label}`}>− {label}, not seen</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const words: Record<PageDifference['state'], string> = { new: 'New', gone: 'Gone', changed: 'Changed' };

function Differences({
  differences,
  same,
  now,
  was,
}: {
  differences: readonly PageDifference[];
  same: number;
  now: string;
  was: string;
}) {
  const sameText = same === 1 ? '1 page is the same' : `${same} pages are the same`;
  if (differences.length === 0) return <EmptyState title="No differences">{sameText} in both.</EmptyState>;
  return (
    <section className={classes.section} aria-label="Differences">
      <p className={classes.soft}>
        In {now}, beside {was}; {sameText}.
      </p>
      <ul className={classes.differences}>
        {differences.map(({ route, name, state, added, removed }) => (
          <li key={route} data-state={state}>
            <span className={classes.state}>{words[state]}</span> <strong>{name}</strong> <code>{route}</code>
            {added.length + removed.length > 0 && (
              <ul>
                {added.map((label) => (
                  <li key={`+${label}`}>+ {label}</li>
                ))}
                {removed.map((label) => (
                  <li key={`-${label}`}>− {label}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
