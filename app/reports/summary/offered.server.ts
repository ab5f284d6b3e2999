import { CallRefused } from '#contracts/client';
import type { InProject } from '~/access/gate';

/** Returns whether a language model can summarise failures; false when the service does not answer. */
export async function summaryOffered({
  project,
  upstream,
}: Pick<InProject, 'project' | 'upstream'>): Promise<boolean> {
  const answer = await upstream.generation
    .getEngine({ query: { projectId: project.id } })
    .catch((error: unknown) => {
      if (error instanceof CallRefused) return null;
      throw error;
    });
  return answer?.status === true && answer.engine === 'model';
}
