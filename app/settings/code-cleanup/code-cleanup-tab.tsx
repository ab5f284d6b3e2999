import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Await, Link, Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { Suspense } from 'react';
import { requireProject, type InProject } from '~/access/gate';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { findUnused } from './find-unused';
import { NotCompared } from './not-compared';
import { UnusedList } from './unused-list';
import classes from './code-cleanup.module.css';

export const meta: MetaFunction = () => [{ title: 'Code cleanup' }];

/** The analysis is not waited for: a page's script shows that it runs. A document comes when it is done. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  return { branch: caller.branch, analysis: analyse(caller) };
}

async function analyse(caller: InProject) {
  const found = await findUnused(caller);
  if (found.error !== null) return found;
  // Code is only shown in a dialog, which asks for it itself.
  return { ...found, unused: found.unused.map(({ code: _code, ...shown }) => shown) };
}

/** Opening and closing a dialog leaves the list as it is. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, actionResult, defaultShouldRevalidate } = args;
  if ((actionResult as { chosen?: unknown } | undefined)?.chosen) return false;
  const sameTab = [currentUrl, nextUrl].every(({ pathname }) => pathname.includes('/settings/code-cleanup'));
  const dialog = sameTab && currentUrl.pathname !== nextUrl.pathname && formMethod !== 'POST';
  return dialog ? false : defaultShouldRevalidate;
}

/** Step definitions that no step uses (docs/rules/scenarios.md, Unused steps). */
export default function CodeCleanupTab() {
  const { branch, analysis } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="code-cleanup">
      <Suspense fallback={<Analysing />}>
        <Await resolve={analysis}>
          {(found) => {
            if (found.error !== null) return <NotLoaded error={found.error} />;
            if (found.unused.length === 0) {
              return (
                <>
                  <NotCompared {...found} />
                  <h2 id="code-cleanup" className="visually-hidden">
                    Code cleanup
                  </h2>
                  <EmptyState title="No unused steps">
                    {found.definitions === 0
                      ? `Branch ${branch} has no step definitions yet.`
                      : `Steps of branch ${branch} use all ${found.definitions} step definitions.`}
                  </EmptyState>
                </>
              );
            }
            return <UnusedList {...found} branch={branch} />;
          }}
        </Await>
      </Suspense>
      <Outlet />
    </section>
  );
}

function Analysing() {
  return (
    <div role="status">
      <h2 id="code-cleanup" className={classes.waiting}>
        Analyzing the project's code…
      </h2>
      <div className={classes.skeleton} aria-hidden="true">
        {Array.from({ length: 5 }, (_, row) => (
          <div key={row} />
        ))}
      </div>
    </div>
  );
}

function NotLoaded({ error }: { error: string }) {
  return (
    <>
      <h2 id="code-cleanup" className="visually-hidden">
        Code cleanup
      </h2>
      <Notice kind="error" title="Couldn't load unused steps">
        {error} <Link to=".">Retry</Link>
      </Notice>
    </>
  );
}
