import type { Project } from '#contracts/auth';

/** What the calls that start an execution say of its project and environment (docs/rules/executions.md, Starting). */
export function startValues(project: Pick<Project, 'privateRepoURL' | 'npmrc_TextContent'>, env: string) {
  return {
    NODE_ENV_BLINQ: env,
    HEADLESS: true,
    PRIVATE_REPO_URI: project.privateRepoURL,
    npmrc_TextContent: project.npmrc_TextContent,
  };
}

/** The same for a start by schedule, as `envVariables`. */
export function scheduleValues(
  project: Pick<Project, 'id' | 'maxExecutionThreads' | 'privateRepoURL' | 'npmrc_TextContent'>,
  env: string,
) {
  const { id: EXTRACT_DIR, maxExecutionThreads: MAX_EXECUTION_THREADS } = project;
  return { EXTRACT_DIR, MAX_EXECUTION_THREADS, ...startValues(project, env) };
}
