import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { settingsTabsFor } from '~/pages/pages';
import { PageTabs } from '~/ui/page-tabs';
import classes from './settings-frame.module.css';

export const meta: MetaFunction = () => [{ title: 'Settings' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  return {
    tabs: settingsTabsFor(project.role).map(({ path, label }) => ({ to: `/${project.id}/${path}`, label })),
  };
}

/** Heading and tabs; a tab is a link, so that it follows the URL (docs/rules/interface.md, Settings). */
export default function SettingsFrame() {
  const { tabs } = useLoaderData<typeof loader>();
  return (
    <div className={classes.page}>
      <h1>Settings</h1>
      <PageTabs label="Settings" tabs={tabs} />
      <Outlet />
    </div>
  );
}
