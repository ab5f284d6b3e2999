import type { ExecutionsServiceDeps } from '../deps';

export interface ScheduleDeps extends ExecutionsServiceDeps {
  /**
   * Returns the limits of a project's licence. Null when the project is deleted. Left out where the auth service is
   * elsewhere and needs a token; then the threads given to groups count.
   */
  allowanceOf?(projectId: string): Promise<{ expired: boolean; threads: number; endsAt: Date } | null>;
  /** Returns the projects whose license has expired, each with the time. Absent where licenses do not apply. */
  expiredOf?(projectIds: readonly string[]): Promise<readonly { id: string; endsAt: Date }[]>;
}
