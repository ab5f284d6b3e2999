import { actingFor } from '#services/auth';
import { runFixedWith, type ExecutionsServiceDeps } from '#services/executions';
import type { GitStore } from '#services/foundation/git';
import type { Log } from '#services/foundation/log';
import type { ServiceName } from '#contracts/services';
import { createUnsureHealings } from '#services/runs';
import { createFixedCode, createHealedCode } from '#services/workspace';

interface CodeFixesDeps extends Pick<ExecutionsServiceDeps, 'database' | 'clock' | 'live'> {
  log: Log;
  git: GitStore;
  executions: ExecutionsServiceDeps;
  /** As the workspace service has private repositories. */
  forWorkspace: Pick<Parameters<typeof createFixedCode>[0], 'remoteOf' | 'writes'>;
  remote: Partial<Record<ServiceName, string>>;
}

/** Connects code fixes with the code, the runs and the model. Leaves out parts whose service is remote. */
export function codeFixes({ git, executions, forWorkspace, remote, ...deps }: CodeFixesDeps) {
  const { database, clock, live, log } = deps;
  const fixedCode = remote.workspace ? undefined : createFixedCode({ git, live, log, ...forWorkspace });
  const runFixed = remote.executions ? undefined : runFixedWith(executions);
  const { propose } = createHealedCode(git);
  return {
    fixedCode,
    runFixed,
    trials: remote.auth
      ? undefined
      : {
          live,
          code: fixedCode,
          runFixed,
          actingFor: (...who: [projectId: string, userId: string]) => actingFor({ database, clock }, ...who),
        },
    unsure:
      remote.runs || remote.workspace
        ? undefined
        : createUnsureHealings({ database, clock, live, log, propose }),
  };
}
