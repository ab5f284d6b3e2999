import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { readPreferences } from '~/platform/preferences';
import { takeFlash } from '~/platform/flash';
import { Frame } from './frame';
import { Navigation } from './navigation';
import { Notifications } from './notifications';
import { TopBar } from './top-bar';

export const handle = { frame: 'project' };

export async function loader(args: LoaderFunctionArgs) {
  const { user, projects, project, licence, upstream, branch } = await requireProject(args);
  const [environments, preferences, notification] = await Promise.all([
    upstream.workspace.getEnvironments({ body: { projectId: project.id, branch } }),
    readPreferences(args.request),
    takeFlash(args.request),
  ]);
  const all = environments.status ? environments.allEnv : [];
  const last = environments.status ? environments.lastActiveEnv : null;
  return data(
    {
      brand: args.context.brand,
      user: { name: user.name, email: user.email },
      projects: projects.map(({ id, name }) => ({ id, name })),
      project: { id: project.id, name: project.name },
      licence,
      environments: all,
      environment: all.find(({ name }) => name === last) ?? all[0] ?? null,
      preferences,
      flash: notification?.flash ?? null,
    },
    { headers: notification ? { 'set-cookie': notification.clear } : undefined },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function ProjectFrame() {
  const shell = useLoaderData<typeof loader>();
  return (
    <Frame
      preferences={shell.preferences}
      bar={<TopBar {...shell} />}
      navigation={
        <Navigation
          projectId={shell.project.id}
          brand={shell.brand}
          user={shell.user}
          preferences={shell.preferences}
        />
      }
    >
      <Notifications flash={shell.flash} />
      <Outlet />
    </Frame>
  );
}
