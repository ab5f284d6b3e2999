import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import classes from './project-tab.module.css';

export const meta: MetaFunction = () => [{ title: 'Project settings' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  const { id, name, description, url, demo, role, npmrc_TextContent } = project;
  return { id, name, description, url, demo, isAdmin: role === 'ADMIN', npmrc: npmrc_TextContent };
}

export default function ProjectTab() {
  const { id, name, description, url, demo, isAdmin, npmrc } = useLoaderData<typeof loader>();
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
