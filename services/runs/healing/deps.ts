import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { Project, User } from '#contracts/auth';
import type { HealReport } from '#contracts/worker/healing';
import type { ScenarioJob } from '#contracts/worker/job';
import type { DefinitionUsers } from '#contracts/generation/proposed-file';
import type { ProposedFix } from '#contracts/runs/oversight';

/** A branch of the caller's project: what of a private repository somebody may read and write is told by the project. */
export interface FixedBranch {
  project: Project;
  branch: string;
}

/** An edit of code, with what making it again needs. */
export interface FixedCall {
  fix: ProposedFix;
  /** Of the call that failed, such as `click`. */
  action: string;
}

/** A fix as it would be at the newest commit of the branch, or why it cannot be any more. */
export type FixNow = { fix: ProposedFix } | { outdated: string };

export type Refusal = { status: false; because: string; error: string };

/** What fixes need of the code. Owned by the workspace service; without it there are no edits. */
export interface FixedCode {
  /**
   * In the order of the fixes, or why the branch cannot be read. Files that are what they were are not read, and each of
   * the others once.
   */
  now(at: FixedBranch, fixes: readonly FixedCall[]): Promise<{ status: true; fixes: FixNow[] } | Refusal>;
  /** The file with the fix in it; null where the code is not any more what failed, or may not be read. */
  files(at: FixedBranch, fix: FixedCall): Promise<{ before: string; after: string } | null>;
  /** Scenarios that use the definition. */
  users(at: FixedBranch, pattern: string): Promise<DefinitionUsers>;
  /** Writes all the edits as a commit that no branch has, and plans scenarios of it. */
  aside(
    at: FixedBranch,
    what: {
      name: string;
      fixes: readonly FixedCall[];
      scenarios: readonly { feature: string; scenario: string }[];
    },
    by: User,
  ): Promise<{ status: true; commit: string; scenarios: PlannedScenario[] } | Refusal>;
  /** Commits the edit as the user, the way that every save goes. */
  accept(
    at: FixedBranch,
    fix: FixedCall,
    by: User,
  ): Promise<{ status: true; commit: string; fix: ProposedFix } | Refusal>;
}

/**
 * What a report comes to as an edit of the code of its run, and a text that is the same for the same edit. Owned by the
 * workspace service. @param index of the step
 */
export type ProposeFix = (
  job: Pick<ScenarioJob, 'projectId' | 'commit' | 'uri' | 'line'>,
  index: number,
  report: HealReport,
) => Promise<{ fix: ProposedFix; key: string }>;

/**
 * Starts scenarios of a commit that no branch has, as a run of that id. By itself: behind what people started, and not in
 * an environment that only proposes. Owned by the executions service.
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
