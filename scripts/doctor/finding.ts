import type { Env } from '#server/config/env';

/** Result of one check: one line for the operator. */
export interface DoctorFinding {
  about: string;
  state: 'ok' | 'warning' | 'problem';
  says: string;
  /** The fix for the operator. */
  todo?: string;
}

/** Settings and folders that every check receives. */
export interface CheckedInstallation {
  env: Env;
  dataDir: string;
  /** Folder of the built product. */
  buildDir: string;
  /** Folder of the migrations that the product applies. */
  migrations: string;
  /** The PATH to find git on. */
  path: string;
}

/** A check of one subject. It changes nothing, and reports its own errors as findings. */
export type DoctorCheck = (site: CheckedInstallation) => Promise<DoctorFinding[]>;

export const ok = (about: string, says: string): DoctorFinding => ({ about, state: 'ok', says });
export const warning = (about: string, says: string, todo?: string): DoctorFinding => ({
  about,
  state: 'warning',
  says,
  todo,
});
export const problem = (about: string, says: string, todo?: string): DoctorFinding => ({
  about,
  state: 'problem',
  says,
  todo,
});

/** Returns one line per finding. The worst are last, where users look first. */
export function asText(findings: readonly DoctorFinding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const line = ({ about, state, says, todo }: DoctorFinding) =>
    `${state.padEnd(7)}  ${about.padEnd(width)}  ${says}${todo ? ` ${todo}` : ''}`;
  return findings.map(line).join('\n');
}

export const reasonOfError = (error: unknown): string => {
  const { message = String(error), code } = error as { message?: string; code?: string };
  return ((message || code || 'no reason was given').split('\n')[0] ?? '').replace(/\.$/, '');
};
