import type { Live } from '#contracts/live';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { FixedCode, RunFixed } from './deps';

export interface OversightDeps {
  db: Database['db'];
  clock: Clock;
  live: Live;
  /** Left out where the repositories are kept by another service. */
  code?: FixedCode;
  /** Left out where another service runs. */
  runFixed?: RunFixed;
}

/** Tells open pages that other fixes are open now, or were decided; they ask again. */
export function tellOversights({ live }: Pick<OversightDeps, 'live'>, projectId: string): void {
  live.publish([`project:${projectId}`], 'oversights-changed', { projectId });
}
