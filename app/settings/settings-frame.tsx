import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { NavLink, Outlet, useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { tabsFor } from './tabs';
import classes from './settings-frame.module.css';

export const meta: MetaFunction = () => [{ title: 'Settings' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  return { base: `/${project.id}/settings`, tabs: tabsFor(project) };
}

/** Heading and tabs; a tab is a link, so that it follows the URL (specification shell.md section 2). */
export default function SettingsFrame() {
  const { base, tabs } = useLoaderData<typeof loader>();
  return (
    <div className={classes.page}>
      <h1>Settings</h1>
      <nav className={classes.tabs} aria-label="Settings">
        {tabs.map(({ path, label }) => (
          <NavLink key={path} to={`${base}/${path}`} className={classes.tab} prefetch="intent">
            {label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
