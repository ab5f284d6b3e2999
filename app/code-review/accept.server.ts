import { CallRefused } from '#contracts/client';
import type { InProject } from '~/access/gate';
import type { FixKey } from './fixes';

/** One that was not accepted, and why. */
export interface NotAccepted {
  id: string;
  step: string;
  because: string;
  error: string;
}

/**
 * Accepts code fixes one after the other, as each is a separate commit.
 * @throws {Refused} 403 of the first, when nothing has changed yet
 */
export async function acceptFixes(
  { project, upstream }: InProject,
  fixes: readonly FixKey[],
): Promise<{ accepted: number; not: NotAccepted[] }> {
  let accepted = 0;
  const not: NotAccepted[] = [];
  for (const { id, step, file, branch } of fixes) {
    const body = { project_id: project.id, scenario_id: id, step_def_file_name: file, branch };
    try {
      const answer = await upstream.runs.acceptOversight({ body });
      if (answer.status) accepted += 1;
      else not.push({ id, step, because: answer.because ?? '', error: answer.error });
    } catch (error) {
      if (!(error instanceof CallRefused) || accepted + not.length === 0) throw error;
      // Some fixes are accepted already, and the user must be told.
      not.push({ id, step, because: error.refusal.because ?? '', error: error.message });
    }
  }
  return { accepted, not };
}
