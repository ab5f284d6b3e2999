import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { requireUser } from '~/access/gate';
import { readPreferences } from '~/platform/preferences';
import { Frame } from './frame';
import { Navigation } from './navigation';
import { NewUserBar } from './top-bar';

/** The shell of a user without an open project: selectors and links are disabled (specification shell.md section 2). */
export async function loader(args: LoaderFunctionArgs) {
  const { user, projects } = await requireUser(args);
  return {
    brand: args.context.brand,
    user: { name: user.name, email: user.email },
    projects: projects.map(({ id, name }) => ({ id, name })),
    preferences: await readPreferences(args.request),
  };
}

export default function NewUserFrame() {
  const shell = useLoaderData<typeof loader>();
  return (
    <Frame
      preferences={shell.preferences}
      bar={<NewUserBar {...shell} />}
      navigation={
        <Navigation projectId={null} brand={shell.brand} user={shell.user} preferences={shell.preferences} />
      }
    >
      <Outlet />
    </Frame>
  );
}
