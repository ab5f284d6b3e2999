import type { InProject } from '~/access/gate';

/**
 * Where a dialog about a project leads back to: for the project one works in its settings; another one is only listed,
 * so that one stays in one's own.
 */
export async function backFromDialog({ upstream, project }: InProject): Promise<string> {
  const last = await upstream.auth.getLastActiveProject();
  const isCurrent = last.status && last.project?.id === project.id;
  return isCurrent ? `/${project.id}/settings/project` : '/';
}
