/** Refusals that several calls share. */
export interface RefusedAnswer {
  status: false;
  because: string;
  error: string;
}

export const noWorkspace: RefusedAnswer = {
  status: false,
  because: 'no-workspace',
  error: 'The project has no workspace yet.',
};

export function noBranch(branch: string): RefusedAnswer {
  return refused('no-branch', `There is no branch named "${branch}".`);
}

export function refused(because: string, error: string): RefusedAnswer {
  return { status: false, because, error };
}
