import { Button, Checkbox } from '@mantine/core';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Await, Outlet, useLoaderData, useParams, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { Suspense, useRef } from 'react';
import { useHydrated } from '~/ui/hydration';
import type { UncheckedDefinition, UnreadFeature } from '#contracts/workspace';
import { requireProject, type InProject } from '~/access/gate';
import { codeFilePath } from '~/shell/code-file';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { IconLink } from '~/ui/icon-link';
import { Notice } from '~/ui/notice';
import { Form, Link } from '~/ui/scoped';
import { useSelection, type Selection } from '~/ui/use-selection';
import {
  choiceQuery,
  definitionFormValueOf,
  groupByFile,
  placePath,
  unusedSteps,
  type FileGroup,
  type UnusedDefinition,
} from './definitions';
import { findUnused } from './find-unused';
import classes from './code-cleanup.module.css';

export const meta: MetaFunction = () => [{ title: 'Code cleanup' }];

/** Does not wait for the analysis: a page's script shows its progress. A document waits until it is done. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  return { branch: caller.branch, analysis: analyse(caller) };
}

async function analyse(caller: InProject) {
  const found = await findUnused(caller);
  if (found.error !== null) return found;
  // Only a dialog shows code, and it loads the code itself.
  return { ...found, unused: found.unused.map(({ code: _code, ...shown }) => shown) };
}

/** Does not reload the list when a dialog opens or closes. */
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

interface UnusedListProps {
  branch: string;
  unused: UnusedDefinition[];
  steps: number;
  definitions: number;
  unchecked: UncheckedDefinition[];
  unreadFeatures: UnreadFeature[];
}

/** Most rows that are shown. */
const max = 500;

/** Lists unused definitions by file. The user can delete one, all of a file, the selected ones, or all. */
function UnusedList({ branch, unused, steps, definitions, ...unknown }: UnusedListProps) {
  const scripted = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const selection = useSelection(form, 'step', unused);
  const groups = groupByFile(unused.slice(0, max));
  return (
    <>
      <header className={classes.head}>
        <div>
          <h2 id="code-cleanup">{unusedSteps(unused.length)}</h2>
          <p>
            No step of branch {branch} uses these step definitions. Compared were {steps.toLocaleString('en')}{' '}
            {steps === 1 ? 'step' : 'steps'} with {definitions.toLocaleString('en')}{' '}
            {definitions === 1 ? 'definition' : 'definitions'}.
          </p>
        </div>
        <div className={classes.actions}>
          <ButtonLink to={`delete${choiceQuery('all')}`} variant="default" preventScrollReset>
            Delete all …
          </ButtonLink>{' '}
          <Button
            type="submit"
            form="unused-steps"
            variant="default"
            disabled={scripted && selection.count === 0}
          >
            {scripted && selection.count > 0 ? `Delete ${selection.count} selected …` : 'Delete selected …'}
          </Button>
        </div>
      </header>
      <NotCompared {...unknown} />
      <Form
        ref={form}
        id="unused-steps"
        method="post"
        action="delete"
        className={classes.groups}
        onChange={selection.read}
        preventScrollReset
      >
        {groups.map((group) => (
          <UnusedGroup key={group.uri} {...group} selection={selection} />
        ))}
      </Form>
      {unused.length > max && (
        <p className={classes.left}>{unused.length - max} more are shown when some of these are deleted.</p>
      )}
    </>
  );
}

/** The unused definitions of one file. The checkbox of the group needs a script, the others do not. */
function UnusedGroup({ uri, definitions, selection }: FileGroup & { selection: Selection }) {
  const scripted = useHydrated();
  const selected = selection.of(uri);
  return (
    <div className={classes.group} data-scripted={scripted || undefined}>
      {scripted && (
        <Checkbox
          size="24px"
          className={classes.groupBox}
          aria-label={`Select all of ${uri}`}
          checked={selected === 'all'}
          indeterminate={selected === 'some'}
          onChange={(event) => selection.setAll(uri, event.currentTarget.checked)}
        />
      )}
      <details open>
        <summary className={classes.summary}>
          <Icon name="chevronRight" className={classes.chevron} />
          <code title={uri}>{uri}</code> <span className={classes.count}>{definitions.length}</span>
        </summary>
        <ul className={classes.rows}>
          {definitions.map((definition) => (
            <Row key={definition.line + definition.pattern} definition={definition} />
          ))}
        </ul>
      </details>
      <IconLink
        to={`delete${choiceQuery({ uri })}`}
        icon="trash"
        label={`Delete all of ${uri}`}
        title="Delete all of this file"
        className={classes.groupDelete}
      />
    </div>
  );
}

function Row({ definition }: { definition: FileGroup['definitions'][number] }) {
  const { projectId = '' } = useParams();
  const { uri, keyword, pattern, line } = definition;
  return (
    <li className={classes.row}>
      <Checkbox
        name="step"
        value={definitionFormValueOf(definition)}
        data-group={uri}
        aria-label={`Select ${keyword} ${pattern}`}
      />
      <span className={classes.keyword}>{keyword}</span>{' '}
      <Link
        to={`code${choiceQuery(definition)}`}
        className={classes.pattern}
        title={pattern}
        preventScrollReset
      >
        {pattern}
        <span className="visually-hidden">: show the code</span>
      </Link>{' '}
      <Link to={codeFilePath(projectId, { file: uri, line })} className={classes.line}>
        Line {line}
        <span className="visually-hidden"> of {uri}</span>
      </Link>
      <IconLink
        to={`delete${choiceQuery(definition)}`}
        icon="trash"
        label={`Delete ${keyword} ${pattern}`}
        title="Delete"
      />
    </li>
  );
}

/** Lists definitions and features that could not be analysed. They count as used, so that no used code is deleted. */
function NotCompared({
  unchecked,
  unreadFeatures,
}: {
  unchecked: UncheckedDefinition[];
  unreadFeatures: UnreadFeature[];
}) {
  if (unchecked.length === 0 && unreadFeatures.length === 0) return null;
  return (
    <div className={classes.notices}>
      {unreadFeatures.length > 0 && (
        <Notice kind="warning" title="Some features have errors">
          Every line in them that could be a step counts as a step.
          <Places places={unreadFeatures.map(({ uri, line }) => ({ uri, line }))} />
        </Notice>
      )}
      {unchecked.length > 0 && (
        <Notice kind="warning" title="Some step definitions could not be checked">
          They count as used.
          <Places
            places={unchecked.map(({ uri, line, pattern, reason }) => ({
              uri,
              line,
              text: `${pattern}: ${reason}`,
            }))}
          />
        </Notice>
      )}
    </div>
  );
}

const maxLocations = 5;

function Places({ places }: { places: { uri: string; line: number; text?: string }[] }) {
  const { projectId = '' } = useParams();
  return (
    <ul className={classes.places}>
      {places.slice(0, maxLocations).map(({ uri, line, text }) => (
        <li key={`${uri}:${line} ${text}`}>
          <Link to={placePath(projectId, uri, line)}>
            {uri}, line {line}
          </Link>
          {text && ` – ${text}`}
        </li>
      ))}
      {places.length > maxLocations && <li>and {places.length - maxLocations} more</li>}
    </ul>
  );
}
