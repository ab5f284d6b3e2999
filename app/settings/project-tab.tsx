import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import type { IsolationState } from '#contracts/executions';
import { requireProject } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import type { Upstream } from '~/upstream';
import { IsolationCard } from './isolation-card';
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
              ? 'The text is empty.'
              : `${npmrc.trimEnd().split('\n').length} lines. It may hold the token of a registry, so only administrators see it.`}
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
