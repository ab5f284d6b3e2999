import { actingFor } from '#services/auth';
import { runFixedWith, type ExecutionsServiceDeps } from '#services/executions';
import type { GitStore } from '#services/foundation/git';
import type { Log } from '#services/foundation/log';
import { createUnsureHealings } from '#services/code-review';
import { createFixedCode, createHealedCode } from '#services/workspace';

interface CodeFixesDeps extends Pick<ExecutionsServiceDeps, 'database' | 'clock' | 'live'> {
  log: Log;
  git: GitStore;
  executions: ExecutionsServiceDeps;
  /** As the workspace service has private repositories. */
  forWorkspace: Pick<Parameters<typeof createFixedCode>[0], 'remoteOf' | 'writes'>;
}

/** Connects code fixes with the code, the runs and the model. */
export function connectCodeFixes({ git, executions, forWorkspace, ...deps }: CodeFixesDeps) {
  const { database, clock, live, log } = deps;
  const fixedCode = createFixedCode({ git, live, log, ...forWorkspace });
  const runFixed = runFixedWith(executions);
  const { propose } = createHealedCode(git);
  return {
    fixedCode,
    runFixed,
    trials: {
      live,
      code: fixedCode,
      runFixed,
      actingFor: (...who: [projectId: string, userId: string]) => actingFor({ database, clock }, ...who),
    },
    unsure: createUnsureHealings({ database, clock, live, log, propose }),
  };
}
