import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { Project, User } from '#contracts/auth';
import type { HealReport } from '#contracts/worker/healing';
import type { ScenarioJob } from '#contracts/worker/job';
import type { DefinitionUsers } from '#contracts/generation/proposed-file';
import type { FixedBranch, FixedCall, FixesAside, ProposedFix } from '#contracts/runs/code-fixes';

/** A fix on the newest commit of the branch, or the reason why the fix is no longer possible. */
export type FixNow = { fix: ProposedFix } | { outdated: string };

export type CodeFixRefusal = { status: false; because: string; error: string };

/** The functions of code that fixes need. The workspace service provides them; without it there are no edits. */
export interface FixedCode {
  /**
   * Returns results in the order of the fixes, or why the branch cannot be read.
   * Reads each changed file once, and no unchanged files.
   */
  now(
    at: FixedBranch,
    fixes: readonly FixedCall[],
  ): Promise<{ status: true; fixes: FixNow[] } | CodeFixRefusal>;
  /** Returns the file before and after the fix. Null when the failed code has changed, or may not be read. */
  files(at: FixedBranch, fix: FixedCall): Promise<{ before: string; after: string } | null>;
  /** Returns the scenarios that use the step definition. */
  users(at: FixedBranch, pattern: string): Promise<DefinitionUsers>;
  /** Writes all edits as a commit that is on no branch, and plans its scenarios. */
  aside(
    at: FixedBranch,
    what: FixesAside,
    by: User,
  ): Promise<{ status: true; commit: string; scenarios: PlannedScenario[] } | CodeFixRefusal>;
  /** Commits the edit as the user, in the same way as every save. */
  accept(
    at: FixedBranch,
    fix: FixedCall,
    by: User,
  ): Promise<{ status: true; commit: string; fix: ProposedFix } | CodeFixRefusal>;
}

/**
 * Turns a report into an edit of the code of its run. `key` is the same for equal edits.
 * The workspace service provides it. @param index of the step
 */
export type ProposeFix = (
  job: Pick<ScenarioJob, 'projectId' | 'commit' | 'uri' | 'line'>,
  index: number,
  report: HealReport,
) => Promise<{ fix: ProposedFix; key: string }>;

/**
 * Starts scenarios of a commit that is on no branch, as a run with the given id. The executions service provides it.
 * `byItself`: queued after runs that people started, and not in an environment that only proposes fixes.
 */
export type RunFixed = (
  what: {
    id: string;
    byItself: boolean;
    projectId: string;
    branch: string;
    env: string;
    commit: string;
    scenarios: PlannedScenario[];
  },
  by: { user: User; project: Project },
) => Promise<{ wasRunInitiated: true; runId: string } | { wasRunInitiated: false; error: string }>;
