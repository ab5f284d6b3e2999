import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from './project-frame';

/** Returns the data of the frame around a project's pages: user, project, licence, environments, brand. */
export function useShell() {
  const shell = useRouteLoaderData<typeof loader>('shell/project-frame');
  if (!shell) throw new Error('useShell outside the frame of a project');
  return shell;
}
