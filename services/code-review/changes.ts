import type { Live } from '#contracts/live';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { FixedCode, RunFixed } from './deps';

export interface CodeFixDeps {
  db: Database['db'];
  clock: Clock;
  live: Live;
  /** Left out where another service has the repositories. */
  code?: FixedCode;
  /** Left out where another service starts runs. */
  runFixed?: RunFixed;
}

/** Tells open pages that fixes were added or decided, so that they reload them. */
export function announceCodeFixes({ live }: Pick<CodeFixDeps, 'live'>, projectId: string): void {
  live.publish([`project:${projectId}`], 'oversights-changed', { projectId });
}
