import { Form, Link, useLocation } from '@remix-run/react';
import type { Environment } from '#contracts/environment';
import { licenceNotice, type Licence } from '~/access/licence';
import { cut } from '~/ui/cut';
import { Icon } from '~/ui/icon';
import { Menu, menuItem, menuLine, menuTitle } from '~/ui/menu';
import classes from './top-bar.module.css';

interface TopBarProps {
  projects: { id: string; name: string }[];
  project: { id: string; name: string };
  environments: Environment[];
  environment: Environment | null;
  licence: Licence;
}

export function TopBar({ projects, project, environments, environment, licence }: TopBarProps) {
  const notice = licenceNotice(licence);
  return (
    <header className={classes.bar}>
      <ProjectMenu projects={projects} current={project} />
      <span className={classes.slash}>/</span>
      <EnvironmentMenu projectId={project.id} environments={environments} current={environment} />
      <span className={classes.space} />
      {notice && (
        <span className={classes.licence} data-warn={licence.warn || undefined}>
          {notice}
        </span>
      )}
    </header>
  );
}

/** The bar of a user without an open project: 'Environment' is a word only, projects can be opened if there are any. */
export function NewUserBar({ projects }: { projects: { id: string; name: string }[] }) {
  return (
    <header className={classes.bar}>
      {projects.length > 0 ? (
        <ProjectMenu projects={projects} current={null} />
      ) : (
        <span className={classes.disabled} aria-disabled="true">
          Project
        </span>
      )}
      <span className={classes.slash}>/</span>
      <span className={classes.disabled} aria-disabled="true">
        Environment
      </span>
    </header>
  );
}

function ProjectMenu({
  projects,
  current,
}: {
  projects: TopBarProps['projects'];
  current: { id: string; name: string } | null;
}) {
  return (
    <Menu
      name={current ? `Project ${current.name}` : 'Project'}
      label={
        <>
          <span className={classes.current}>{current?.name ?? 'Project'}</span>
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      <p className={menuTitle}>Projects</p>
      {projects.map(({ id, name }) => (
        <Link
          key={id}
          to={`/${id}`}
          className={menuItem}
          aria-current={id === current?.id || undefined}
          title={name}
        >
          {cut(name, 37, 37)}
        </Link>
      ))}
      <hr className={menuLine} />
      <Link to="/projects/new" className={menuItem}>
        <Icon name="plus" /> Add a project
      </Link>
    </Menu>
  );
}

function EnvironmentMenu({
  projectId,
  environments,
  current,
}: {
  projectId: string;
  environments: Environment[];
  current: Environment | null;
}) {
  const { pathname, search } = useLocation();
  return (
    <Menu
      name={current ? `Environment ${current.name}` : 'Environment'}
      label={
        <>
          <Icon name="world" size={15} />
          <span className={classes.current}>{current?.name ?? 'Environment'}</span>
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      <p className={menuTitle}>Environments</p>
      {environments.length === 0 && <p className={classes.none}>No environment yet</p>}
      <Form method="post" action={`/${projectId}/choose`} preventScrollReset>
        <input type="hidden" name="back" value={pathname + search} />
        {environments.map(({ name, baseUrl }) => (
          <button
            key={name}
            type="submit"
            name="environment"
            value={name}
            className={menuItem}
            aria-pressed={name === current?.name}
            title={baseUrl}
          >
            {cut(name, 37, 37)}
          </button>
        ))}
      </Form>
      <hr className={menuLine} />
      <Link to={`/${projectId}/environments/new`} className={menuItem}>
        <Icon name="plus" /> Add environment
      </Link>
      <Link to={`/${projectId}/environments`} className={menuItem}>
        <Icon name="settings" /> Manage environments
      </Link>
    </Menu>
  );
}
