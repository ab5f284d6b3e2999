import type { ExecutionsServiceDeps } from '../deps';

export interface ScheduleDeps extends ExecutionsServiceDeps {
  /**
   * What a project's licence allows; null when the project is gone. Left out where the auth service is elsewhere and
   * cannot be asked without somebody's token: the threads given to groups count then.
   */
  allowanceOf?(projectId: string): Promise<{ expired: boolean; threads: number; endsAt: Date } | null>;
  /** Returns the projects whose license has expired, each with the time; absent where licenses do not apply. */
  expiredOf?(projectIds: readonly string[]): Promise<readonly { id: string; endsAt: Date }[]>;
}
