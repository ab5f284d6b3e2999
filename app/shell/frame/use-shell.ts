import { useRouteLoaderData } from '@remix-run/react';
import type { readShellData } from './shell-data.server';

export type ShellData = ReturnType<typeof useShell>;

/** Returns the data of the frame around a project's pages: user, project, licence, environments, brand. */
export function useShell() {
  // Not the type of the frame's loader: the frame imports components that use this hook.
  const shell = useRouteLoaderData<typeof readShellData>('shell/frame/project-frame');
  if (!shell) throw new Error('useShell outside the frame of a project');
  return shell;
}
