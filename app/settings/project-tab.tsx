import { Button, Checkbox } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react';
import type { IsolationState } from '#contracts/executions';
import type { ReviewSettings } from '#contracts/runs/code-fixes';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { ButtonLink } from '~/ui/button-link';
import { CommandBlock } from '~/ui/command-block';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import type { Upstream } from '~/upstream';
import classes from './project-tab.module.css';

export const meta: MetaFunction = () => [{ title: 'Project settings' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { id, name, description, url, demo, role, npmrc_TextContent } = project;
  const [isolation, review] = await Promise.all([
    role === 'ADMIN' ? isolationOf(upstream, id) : null,
    reviewSettingsOf(upstream, id),
  ]);
  return {
    isolation,
    review,
    id,
    name,
    description,
    url,
    demo,
    isAdmin: role === 'ADMIN',
    npmrc: npmrc_TextContent,
  };
}

/** Saves how code fixes are handled. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const form = await args.request.formData();
  const verifiesFixes = form.get('verifiesFixes') === 'on';
  try {
    const saved = await upstream.runs.updateReviewSettings({
      body: { project_id: project.id, verifiesFixes },
    });
    if (!saved.status) return data({ because: 'failed', error: saved.error, verifiesFixes }, { status: 422 });
  } catch (error) {
    return data({ ...refusedAnswer(error).data, verifiesFixes }, { status: 403 });
  }
  return redirect(`/${project.id}/settings/project`, {
    status: 303,
    headers: { 'set-cookie': await flashCookie('Code fixes saved') },
  });
}

/** Null when the runs service is a remote one without this call. */
async function reviewSettingsOf(upstream: Upstream, project_id: string): Promise<ReviewSettings | null> {
  const answer = await upstream.runs.getReviewSettings({ query: { project_id } }).catch(() => null);
  return answer?.status ? answer.settings : null;
}

/** Null when the executions service is a remote one without this call. */
async function isolationOf(upstream: Upstream, projectId: string): Promise<IsolationState | null> {
  const answer = await upstream.executions.getIsolation({ query: { projectId } }).catch(() => null);
  return answer?.status ? answer.isolation : null;
}

export default function ProjectTab() {
  const { isolation, review, id, name, description, url, demo, isAdmin, npmrc } =
    useLoaderData<typeof loader>();
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <header>
          <h2 title={name}>{name}</h2>
          {isAdmin && (
            <ButtonLink to={`/${id}/edit`} variant="default">
              Rename
            </ButtonLink>
          )}
        </header>
        <dl>
          <dt>Description</dt>
          <dd>{description || '–'}</dd>
          <dt>URL</dt>
          <dd>{url || '–'}</dd>
          <dt>Kind</dt>
          <dd>{demo ? 'Demo project' : 'Project'}</dd>
          <dt>Your role</dt>
          <dd>{isAdmin ? 'Administrator' : 'Member'}</dd>
        </dl>
      </section>
      {review && <CodeFixesCard isAdmin={isAdmin} review={review} />}
      {isolation && <IsolationCard isolation={isolation} />}
      {isAdmin && (
        <section className={classes.card}>
          <header>
            <h2>.npmrc</h2>
            <ButtonLink to="npmrc" variant="default" preventScrollReset>
              Edit .npmrc
            </ButtonLink>
          </header>
          <p>
            {npmrc === ''
              ? 'The text is empty. Packages that package.json names come from the public registry of npm.'
              : `${npmrc.trimEnd().split('\n').length} lines. By them the packages that package.json names are installed for runs. Tokens are sealed and shown masked; only administrators see the text.`}
          </p>
        </section>
      )}
      {isAdmin && (
        <section className={classes.card}>
          <header>
            <h2>Delete project</h2>
            <ButtonLink to={`/${id}/delete`} variant="default">
              Delete project …
            </ButtonLink>
          </header>
          <p>Removes it with its features, step code, environments, runs and reports, for all its members.</p>
        </section>
      )}
      <Outlet />
    </div>
  );
}

/** Setting for code fixes that no user has reviewed yet. */
function CodeFixesCard({ isAdmin, review }: { isAdmin: boolean; review: ReviewSettings }) {
  const answer = useAnswer<typeof action>();
  const isSending = useNavigation().formMethod === 'POST';
  const { verifiesFixes, setBy } = review;
  return (
    <section className={classes.card} aria-labelledby="code-fixes-heading">
      <header>
        <h2 id="code-fixes-heading">Code fixes</h2>
      </header>
      {answer && answer.because !== 'licence' && <Notice kind="error">{answer.error}</Notice>}
      <Form method="post" className={classes.form} preventScrollReset>
        <Checkbox
          name="verifiesFixes"
          label="Verify code fixes by themselves"
          description="The scenarios that a code fix was found in run with its edit in place, once for each state of its file, two code fixes at a time. Environments that only propose are left alone, and so are code fixes of more than 50 scenarios."
          defaultChecked={answer?.verifiesFixes ?? verifiesFixes}
          disabled={!isAdmin}
        />
        {isAdmin ? (
          <Button type="submit" loading={isSending}>
            Save
          </Button>
        ) : (
          <p>Only administrators of the project may change this.</p>
        )}
      </Form>
      {verifiesFixes && setBy !== null && <p>Turned on by {setBy}, on whose behalf they run.</p>}
      {answer?.because === 'licence' && <LicenceOverForm />}
    </section>
  );
}

/** Shows how step code is isolated on this installation. When it is not isolated, says how to fix that. */
function IsolationCard({ isolation: { kind, reason } }: { isolation: IsolationState }) {
  const { heading, says, isOpen } = stateOf(kind);
  return (
    <section className={classes.card} aria-labelledby="isolation-heading">
      <header>
        <h2 id="isolation-heading">Isolation of step code</h2>
      </header>
      {isOpen ? (
        <Notice kind={kind === 'refused' ? 'error' : 'warning'} title={heading}>
          {reason}
        </Notice>
      ) : (
        <p>
          <strong>{heading}</strong>
        </p>
      )}
      <p>{says}</p>
      {isOpen && (
        <>
          <p>To see what blocks the sandbox, run this on the machine that runs the tests:</p>
          <CommandBlock label="What helps" commands="npm run doctor" />
        </>
      )}
      {(kind === 'refused' || kind === 'one-account' || kind === 'partly-refused') && (
        <>
          <p>
            To run without a sandbox all the same, where everybody who writes step code is trusted with the
            whole server:
          </p>
          <CommandBlock label="Start without a sandbox" commands="ISOLATION=fallback npm start" />
        </>
      )}
    </section>
  );
}

function stateOf(kind: IsolationState['kind']): { heading: string; says: string; isOpen: boolean } {
  const open =
    "Step code can connect to whatever the server can, and no sandbox of the system keeps it from the server's files.";
  switch (kind) {
    case 'bubblewrap':
      return {
        heading: 'Sandboxed by bubblewrap.',
        says: 'Step code and browsers see no files of the server, no other processes, and reach the network through its proxy alone.',
        isOpen: false,
      };
    case 'unknown':
      return {
        heading: 'No worker runs at the moment.',
        says: 'The isolation of step code appears here when a worker runs.',
        isOpen: false,
      };
    case 'fallback':
      return {
        heading: 'Not sandboxed',
        says: `${open} Runs go on, as ISOLATION is fallback.`,
        isOpen: true,
      };
    case 'one-account':
      return {
        heading: 'Not sandboxed',
        says: `${open} Runs go on as long as there is one account; with a second one they are refused.`,
        isOpen: true,
      };
    case 'partly-refused':
      return {
        heading: 'Not sandboxed everywhere',
        says: `${open} Some workers have no sandbox and take no runs, as there is more than one account; others do.`,
        isOpen: true,
      };
    case 'refused':
      return {
        heading: 'Not sandboxed, and runs are refused',
        says: `${open} There is more than one account, so nothing runs until a sandbox works or the operator allows it without one.`,
        isOpen: true,
      };
  }
}
