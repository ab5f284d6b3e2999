import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData, useParams } from '@remix-run/react';
import { maxCommentLength } from '#contracts/runs/comments';
import type { CodeFixDetails } from '#contracts/runs/code-fixes';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { FollowedRun } from '~/live/followed-run';
import { useAnswer } from '~/live/use-answer';
import { useRunLive } from '~/live/use-live';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { PageFault } from '~/shell/errors/page-fault';
import { DiffView } from '~/ui/diff-view';
import { Notice } from '~/ui/notice';
import { OnBranch } from '~/ui/scoped';
import { found } from '~/access/found';
import { HealingEvidence } from '~/shell/healing/healing-evidence';
import { commentFields } from '~/shell/comments/comment-fields.server';
import { Discussion } from './discussion';
import { FixHeader } from './fix-header';
import { FoundIn, ScenariosUsingDefinition } from './fix-scenarios';
import { fixOf, neighbours, nextStep } from './fixes';
import { fixPath, codeReviewPath } from '~/shell/code-review-paths';
import { press, useReviewKeys } from './use-review-keys';
import { verifyFixes } from './decide-fixes.server';
import classes from './fix-page.module.css';

export { revalidates as shouldRevalidate } from './revalidates';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `Code fix: ${page.fix.step}` : 'Code fix' },
];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, branch, user } = await requireProject(args);
  const { fixId: id = '' } = args.params;
  const at = { project_id: project.id };
  const [{ oversight }, open] = await Promise.all([
    found(upstream.runs.getOversight({ query: { ...at, id } })),
    upstream.runs.listOversights({ query: { ...at, state: 'open', limit: 200 } }),
  ]);
  return {
    projectId: project.id,
    branch,
    now: Date.now(),
    fix: oversight,
    ...neighbours(open.status ? open.oversights : [], id),
    longest: maxCommentLength,
    reader: { userId: user.userId, isAdmin: project.role === 'ADMIN' },
  };
}

export interface FixAnswer extends FormAnswer {
  /** The action that failed. */
  what?: 'accept' | 'verify' | 'comment';
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { fixId: id = '' } = args.params;
  const form = await args.request.formData();
  const wish = form.get('wish');
  if (wish === 'comment') return comment(caller, id, form);
  try {
    return await (wish === 'verify' ? verify(caller, id) : accept(caller, id, form));
  } catch (error) {
    return data<FixAnswer>(refusedAnswer(error).data, 403);
  }
}

async function accept({ project, upstream }: InProject, id: string, form: FormData) {
  const seen = fixOf(form.get('fix'));
  const answer = await upstream.runs.acceptOversight({
    body: {
      project_id: project.id,
      scenario_id: id,
      step_def_file_name: seen?.file,
      branch: seen?.branch,
    },
  });
  if (answer.status) return back(project.id, id, 'Code fix accepted successfully');
  return data<FixAnswer>({ what: 'accept', because: answer.because, error: answer.error }, 422);
}

async function verify(caller: InProject, id: string) {
  const started = await verifyFixes(caller, [id]);
  if ('error' in started) return data<FixAnswer>({ what: 'verify', error: started.error }, 422);
  return back(caller.project.id, id, 'Verification started');
}

async function comment({ project, upstream }: InProject, id: string, form: FormData) {
  const submission = parseForm(form, commentFields);
  if (submission.status !== 'success') return invalid(submission);
  try {
    const body = { project_id: project.id, scenario_id: id, ...submission.value };
    const added = await upstream.runs.commentOversight({ body });
    return added.status
      ? await back(project.id, id, 'Comment added', '#comments')
      : invalid(submission, { '': added.error });
  } catch (error) {
    return refusedForm(submission, error);
  }
}

async function back(projectId: string, id: string, done: string, at = '') {
  return redirect(fixPath(projectId, id) + at, {
    status: 303,
    headers: { 'set-cookie': await flashCookie(done) },
  });
}

/** Shows a code fix: its change, its reason, and affected scenarios (docs/rules/code-review.md, Pages). */
export default function FixPage() {
  const { projectId, branch, fix, previous, next, longest, reader, now } = useLoaderData<typeof loader>();
  const answer: FixAnswer | undefined = useAnswer<typeof action>();
  useRunLive({ projectId, codeFixes: true });
  useReviewKeys((key) => press(document, key));
  const path = fixPath(projectId, fix._id);
  const { verification } = fix;
  return (
    <>
      {verification?.state === 'running' && <FollowedRun projectId={projectId} runId={verification.runId} />}
      <FixHeader projectId={projectId} branch={branch} fix={fix} previous={previous} next={next} now={now} />
      {answer?.because === 'licence' && !answer.form && <LicenceDialog closeTo={path} />}
      <div className={classes.notices}>
        <Refusal answer={answer} />
        <Remarks fix={fix} />
      </div>
      <Proposal fix={fix} />
      <Evidence projectId={projectId} fix={fix} />
      <div className={classes.columns}>
        <OnBranch branch={fix.branch}>
          <ScenariosUsingDefinition projectId={projectId} users={fix.users} pattern={fix.pattern} />
          <FoundIn projectId={projectId} cases={fix.report.testCases} />
        </OnBranch>
      </div>
      <Discussion
        comments={fix.discussion}
        answer={answer}
        longest={longest}
        now={now}
        base={fixPath(projectId, fix._id)}
        reader={reader}
      />
      <Outlet />
    </>
  );
}

function Refusal({ answer }: { answer: FixAnswer | undefined }) {
  if (!answer?.error || answer.because === 'licence' || answer.form) return null;
  return (
    <Notice
      kind="error"
      title={answer.what === 'verify' ? 'Failed to start the verification' : 'Failed to accept code fix'}
    >
      {answer.error} {nextStep(answer.because ?? '')}
    </Notice>
  );
}

/** Warnings that a user should read before deciding. */
function Remarks({ fix: { fix, state, files } }: { fix: CodeFixDetails }) {
  return (
    <>
      {state === 'outdated' && (
        <Notice kind="warning" title="Outdated">
          The code is not any more what failed. The next run looks at it as it is now.
        </Notice>
      )}
      {fix.kind === 'none' && (
        <Notice kind="warning" title="Cannot be edited safely">
          {fix.refusal ? `Because ${fix.refusal}.` : 'The locator is not written where it is used.'} Change
          the code by hand, or discard this.
        </Notice>
      )}
      {fix.kind === 'words' && (
        <Notice>The locator comes from the words of the step, so they are what would be changed.</Notice>
      )}
      {fix.note && <Notice>{fix.note}</Notice>}
      {state === 'open' && fix.kind !== 'none' && files === null && (
        <Notice kind="warning">
          The file is not any more what it was, or cannot be read now: what would be replaced is shown alone.
        </Notice>
      )}
    </>
  );
}

/** Shows the change as a diff of its file. When the file is not available, shows only the replaced code. */
function Proposal({ fix: { fix, files } }: { fix: CodeFixDetails }) {
  const [before, after] = files
    ? [files.before, files.after]
    : fix.kind === 'none'
      ? [fix.from, fix.to]
      : [fix.before, fix.after];
  const name = fix.kind === 'none' || fix.file === '' ? 'Locator' : fix.file;
  return (
    <section aria-labelledby="proposed-change">
      <h2 id="proposed-change" className={classes.heading}>
        {fix.kind === 'none' ? 'Locators' : 'Change'}
      </h2>
      <DiffView name={name} before={before} after={after} />
    </section>
  );
}

/** Shows why the found element counts as the same element. */
function Evidence({ projectId, fix: { healing } }: { projectId: string; fix: CodeFixDetails }) {
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence" className={classes.heading}>
        Evidence
      </h2>
      {healing ? (
        <HealingEvidence
          healing={healing}
          pictureOf={(id) => `/${projectId}/screenshots/${healing.testCaseId}/${id}`}
        />
      ) : (
        <p className={classes.gone}>The run that it was found in is gone, and its evidence with it.</p>
      )}
    </section>
  );
}

/** Shown for a fix that does not exist or could not be read. */
export function ErrorBoundary() {
  const { projectId = '' } = useParams();
  return (
    <PageFault
      missing="There is no such code fix"
      list={{ to: codeReviewPath(projectId), label: 'All code fixes' }}
      failed="The code fix could not be loaded."
    />
  );
}
