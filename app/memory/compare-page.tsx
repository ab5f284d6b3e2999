import { Button, NativeSelect } from '@mantine/core';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { PageDifference } from '#contracts/runs/application-map';
import { requireProject } from '~/access/gate';
import { EmptyState } from '~/ui/empty-state';
import { mapAt } from './addresses';
import { MemoryHeader, placeText } from './memory-header';
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
  const other = others.find((one) => valueOf(one) === searchParams.get('with')) ?? null;
  const compared =
    at && other
      ? await upstream.runs.compareMaps({
          query: { env: other.env, branch: other.branch, withEnv: at.env, withBranch: at.branch },
        })
      : null;
  return {
    projectId: project.id,
    maps,
    at,
    others,
    other,
    compared: compared?.status ? { differences: compared.differences, same: compared.same } : null,
  };
}

/** What one map has and another has not: two environments, or a branch and the one that it came from. */
export default function ComparePage() {
  const { projectId, maps, at, others, other, compared } = useLoaderData<typeof loader>();
  return (
    <>
      <MemoryHeader projectId={projectId} tab="compare" at={at} maps={maps} />
      {!at ? (
        <EmptyState title="No memory available">Run a scenario: its pages are remembered here.</EmptyState>
      ) : others.length === 0 ? (
        <EmptyState title="Nothing to compare with">
          Run scenarios in a second environment or on another branch: what is new, gone or changed there is
          listed here.
        </EmptyState>
      ) : (
        <>
          <Form method="get" className={classes.compareForm}>
            <input type="hidden" name="env" value={at.env} />
            <input type="hidden" name="branch" value={at.branch} />
            <NativeSelect
              label={`Compare ${placeText(at)} with`}
              name="with"
              defaultValue={other ? valueOf(other) : undefined}
              data={others.map((one) => ({ value: valueOf(one), label: placeText(one) }))}
            />
            <Button type="submit">Compare</Button>
          </Form>
          {other && compared && (
            <Differences
              differences={compared.differences}
              same={compared.same}
              now={placeText(at)}
              was={placeText(other)}
            />
          )}
        </>
      )}
    </>
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
