import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import type { IsolationState } from '#contracts/executions';
import { requireProject } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import { CommandBlock } from '~/ui/command-block';
import { Notice } from '~/ui/notice';
import type { Upstream } from '~/upstream';
import classes from './project-tab.module.css';

export const meta: MetaFunction = () => [{ title: 'Project settings' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { id, name, description, url, demo, role, npmrc_TextContent } = project;
  const isolation = role === 'ADMIN' ? await isolationOf(upstream, id) : null;
  return { isolation, id, name, description, url, demo, isAdmin: role === 'ADMIN', npmrc: npmrc_TextContent };
}

/** Null where another executions service is used that has no such call. */
async function isolationOf(upstream: Upstream, projectId: string): Promise<IsolationState | null> {
  const answer = await upstream.executions.getIsolation({ query: { projectId } }).catch(() => null);
  return answer?.status ? answer.isolation : null;
}

export default function ProjectTab() {
  const { isolation, id, name, description, url, demo, isAdmin, npmrc } = useLoaderData<typeof loader>();
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

/** What keeps step code in on this installation, and what helps where nothing does. */
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
          <p>What blocks the sandbox, and what helps, on the machine that runs the tests:</p>
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
        says: 'What keeps step code in is seen here as soon as one does.',
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
