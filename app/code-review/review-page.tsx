import { Button, Checkbox } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react';
import { useRef, type RefObject } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { CallRefused } from '#contracts/client';
import { codeFixState, type CodeFix, type CodeFixState } from '#contracts/runs/code-fixes';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { FollowedRun } from '~/live/followed-run';
import { useAnswer } from '~/live/use-answer';
import { useRunLive } from '~/live/use-live';
import { flashCookie } from '~/platform/flash';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { LinkTabs } from '~/ui/link-tabs';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { PageNumberLink, PageLinks } from '~/ui/page-links';
import { Form, Link, useScopedAction } from '~/ui/scoped';
import { useSelection, type Selection } from '~/ui/use-selection';
import { acceptFixes, type NotAccepted, verifyFixes } from './decide-fixes.server';
import { FixGroupRows } from './fix-rows';
import { codeFixCountText, groupByScenario, maxConcurrent, wishOf, nextStep } from './fixes';
import { fixPath, codeReviewPath } from '~/shell/code-review-paths';
import { KeyHint } from './key-hint';
import { press, useReviewKeys, type ReviewKey } from './use-review-keys';
import classes from './code-review.module.css';

export { revalidates as shouldRevalidate } from './revalidates';

export const meta: MetaFunction = () => [{ title: 'Code Review' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const state = codeFixState.catch('open').parse(searchParams.get('state'));
  const cursor = searchParams.get('after')?.slice(0, 200);
  const query = { project_id: project.id, state, limit: maxConcurrent, cursor: cursor || undefined };
  const page = { projectId: project.id, branch, state, now: Date.now(), isFirst: !cursor };
  // Without scripts, a link selects all.
  const ticked = searchParams.has('ticked');
  try {
    const found = await upstream.runs.listOversights({ query });
    return { ...page, ticked, found };
  } catch (error) {
    if (!(error instanceof CallRefused) || error.httpStatus < 500) throw error;
    return { ...page, ticked, found: { status: false as const, error: error.message } };
  }
}

interface ReviewAnswer {
  because?: string;
  error?: string;
  /** The requested action. */
  what?: 'accept' | 'verify';
  accepted?: number;
  not?: NotAccepted[];
}

/** Accepts or verifies the selected code fixes, or the fix whose button was pressed. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { what, fixes } = wishOf(await args.request.formData());
  const back = codeReviewPath(caller.project.id);
  const refuse = (error: string) =>
    data<ReviewAnswer>({ error, what: what === 'verify' ? what : 'accept' }, 422);
  if (fixes.length === 0) return refuse('Select at least one code fix.');
  const done = async (text: string) =>
    redirect(back, { status: 303, headers: { 'set-cookie': await flashCookie(text) } });
  try {
    if (what === 'verify') {
      const started = await verifyFixes(
        caller,
        fixes.map(({ id }) => id),
      );
      return 'error' in started ? refuse(started.error) : await done('Verification started');
    }
    if (what !== 'accept') return refuse('Nothing was asked for.');
    const { accepted, not } = await acceptFixes(caller, fixes);
    if (not.length > 0) return data<ReviewAnswer>({ what, accepted, not });
    return await done(acceptedText(accepted));
  } catch (error) {
    return data<ReviewAnswer>(refusedAnswer(error).data, 403);
  }
}

function acceptedText(count: number): string {
  return count === 1 ? 'Code fix accepted successfully' : `${codeFixCountText(count)} accepted`;
}

const tabs: { state: CodeFixState; label: string; none: string; text: string }[] = [
  {
    state: 'open',
    label: 'Open',
    none: 'No pending code reviews',
    text: 'When a run meets a locator that leads nowhere and finds the element again, the change of the code waits here.',
  },
  {
    state: 'accepted',
    label: 'Accepted',
    none: 'No accepted code fixes',
    text: 'Each accepted code fix is a commit.',
  },
  {
    state: 'discarded',
    label: 'Discarded',
    none: 'No discarded code fixes',
    text: 'Runs never use a discarded element for the same locator again.',
  },
  {
    state: 'outdated',
    label: 'Outdated',
    none: 'No outdated code fixes',
    text: 'Here are fixes of code that somebody changed before they were decided.',
  },
];

export default function ReviewPage() {
  const { projectId, state, found } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useRunLive({ projectId, codeFixes: true });
  const form = useRef<HTMLFormElement>(null);
  const fixes = found.status ? found.oversights : none;
  const selection = useSelection(form, 'fix', fixes);
  const counts = found.status ? found.counts : null;
  return (
    <>
      <PageHeader title="Code Review">
        {state === 'open' && fixes.length > 0 && (
          <OpenActions projectId={projectId} count={selection.count} />
        )}
      </PageHeader>
      <div className={classes.bar}>
        <LinkTabs
          label="Code fixes"
          tabs={tabs.map((tab) => ({
            label: tab.label,
            to: codeReviewPath(projectId, tab.state === 'open' ? {} : { state: tab.state }),
            current: tab.state === state,
            count: counts?.[tab.state],
          }))}
        />
        {fixes.length > 0 && <KeyHint accepts={state === 'open'} discards={state === 'open'} />}
      </div>
      <Answer projectId={projectId} answer={answer} />
      {found.status ? (
        <FoundFixes form={form} selection={selection} fixes={fixes} next={found.next} />
      ) : (
        <Notice kind="error" title="Couldn't load code fixes">
          {found.error} <Link to=".">Retry</Link>
        </Notice>
      )}
      <Outlet />
    </>
  );
}

function Answer({ projectId, answer }: { projectId: string; answer: ReviewAnswer | undefined }) {
  if (!answer) return null;
  if (answer.because === 'licence') return <LicenceDialog closeTo={codeReviewPath(projectId)} />;
  return (
    <div className={classes.notices}>
      {answer.error && (
        <Notice
          kind="error"
          title={answer.what === 'verify' ? 'Failed to start the verification' : 'Failed to accept code fix'}
        >
          {answer.error}
        </Notice>
      )}
      {(answer.accepted ?? 0) > 0 && <Notice kind="success">{acceptedText(answer.accepted ?? 0)}</Notice>}
      {answer.not && <NotAcceptedNotice not={answer.not} pathOf={(id) => fixPath(projectId, id)} />}
    </div>
  );
}

const formId = 'code-fixes';
const none: CodeFix[] = [];

/** Actions for the selected code fixes. */
function OpenActions({ projectId, count }: { projectId: string; count: number }) {
  const scripted = useHydrated();
  const scopedAction = useScopedAction();
  const { formData } = useNavigation();
  const sent = formData?.get('wish');
  const disabled = scripted && count === 0;
  const selected = scripted && count > 0 ? ` ${count}` : '';
  return (
    <>
      <ButtonLink to={`${codeReviewPath(projectId)}/discard?all=1`} variant="default" preventScrollReset>
        Discard all …
      </ButtonLink>{' '}
      <Button
        type="submit"
        form={formId}
        formAction={scopedAction(`${codeReviewPath(projectId)}/discard`)}
        variant="default"
        disabled={disabled}
      >
        Discard{selected} selected …
      </Button>{' '}
      <Button
        type="submit"
        form={formId}
        name="wish"
        value="verify"
        variant="default"
        disabled={disabled}
        loading={sent === 'verify'}
      >
        Verify{selected} selected
      </Button>{' '}
      <Button
        type="submit"
        form={formId}
        name="wish"
        value="accept"
        disabled={disabled}
        loading={sent === 'accept'}
      >
        Accept{selected} selected
      </Button>
    </>
  );
}

interface FoundFixesProps {
  form: RefObject<HTMLFormElement>;
  selection: Selection;
  fixes: CodeFix[];
  next: string | null;
}

function FoundFixes({ form, selection, fixes, next }: FoundFixesProps) {
  const { projectId, state, isFirst, ticked, branch, now } = useLoaderData<typeof loader>();
  const scripted = useHydrated();
  useRowKeys(form);
  const tab = tabs.find((other) => other.state === state);
  if (fixes.length === 0 && isFirst) return <EmptyState title={tab?.none ?? ''}>{tab?.text}</EmptyState>;
  const isOpen = state === 'open';
  const running = fixes.flatMap(({ verification: one }) => (one?.state === 'running' ? [one.runId] : []));
  return (
    <>
      {[...new Set(running)].slice(0, 2).map((runId) => (
        <FollowedRun key={runId} projectId={projectId} runId={runId} />
      ))}
      <Form
        ref={form}
        id={formId}
        method="post"
        className={classes.groups}
        onChange={selection.read}
        preventScrollReset
      >
        {isOpen && (
          <div className={classes.all}>
            {scripted ? (
              <Checkbox
                size="xs"
                label="Select all"
                checked={selection.count > 0 && selection.count === selection.all}
                indeterminate={selection.count > 0 && selection.count < selection.all}
                onChange={(event) => selection.setAll(null, event.currentTarget.checked)}
              />
            ) : (
              <noscript>
                <Link to={`${codeReviewPath(projectId)}?ticked=1`}>Select all</Link>
              </noscript>
            )}
          </div>
        )}
        {groupByScenario(fixes).map((group) => (
          <FixGroupRows
            key={group.key}
            projectId={projectId}
            group={group}
            isOpen={isOpen}
            ticked={ticked}
            branch={branch}
            selection={selection}
            now={now}
          />
        ))}
      </Form>
      {(next !== null || !isFirst) && (
        <PageLinks label="Pages of code fixes">
          {!isFirst && (
            <PageNumberLink to={codeReviewPath(projectId, isOpen ? {} : { state })}>
              First page
            </PageNumberLink>
          )}
          {next !== null && (
            <PageNumberLink to={codeReviewPath(projectId, { state, after: next })} rel="next">
              Next page
            </PageNumberLink>
          )}
        </PageLinks>
      )}
    </>
  );
}

/** Adds the review's keyboard shortcuts to the list. They act on the row that has the focus. */
function useRowKeys(form: RefObject<HTMLFormElement>): void {
  const last = useRef(0);
  useReviewKeys((key: ReviewKey) => {
    const rows = [...(form.current?.querySelectorAll<HTMLElement>('li[data-fix]') ?? [])].filter(
      // Rows of a collapsed group are hidden.
      (row) => row.offsetParent !== null,
    );
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (key === 'a' || key === 'd') {
      const row = rows[at];
      if (row) press(row, key);
      return;
    }
    // The fix that had the focus is decided and gone: continue at its position in the list.
    const wanted = at < 0 ? last.current : at + (key === 'j' ? 1 : -1);
    last.current = Math.max(0, Math.min(wanted, rows.length - 1));
    const row = rows[last.current];
    row?.querySelector<HTMLElement>('a')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  });
}

interface NotAcceptedProps {
  not: NotAccepted[];
  pathOf(id: string): string;
}

/** Lists the code fixes that were not accepted, each with the reason and the next step. */
function NotAcceptedNotice({ not, pathOf }: NotAcceptedProps) {
  const title =
    not.length === 1 ? 'Failed to accept code fix' : `${codeFixCountText(not.length)} were not accepted`;
  return (
    <Notice kind="error" title={title}>
      <ul className={classes.refused}>
        {not.map(({ id, step, because, error }) => (
          <li key={id}>
            <Link to={pathOf(id)}>{step}</Link>: {error} {nextStep(because)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
