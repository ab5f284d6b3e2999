import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireProject, type InProject } from '~/access/gate';
import { fixPath } from '~/shell/code-review-paths';
import { found } from '~/access/found';

/** Redirects the id of a scenario result to its report in the run, and of a code fix to its review. */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { scenarioId = '' } = args.params;
  const { scenario } = await found(upstream.runs.getScenario({ query: { scenarioId } })).catch(
    (error: unknown) => codeFixOr(error, { project, upstream }, scenarioId),
  );
  return redirect(
    `/${project.id}/run-report/${scenario.runId}/${scenario.id}${new URL(args.request.url).search}`,
  );
}

/** @throws {Response} a redirect to the code fix with that id; else the given error */
async function codeFixOr(
  thrown: unknown,
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  id: string,
): Promise<never> {
  if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown;
  await found(upstream.runs.getOversight({ query: { project_id: project.id, id } }));
  throw redirect(fixPath(project.id, id));
}

/** Never shown. Routes with a component are pages, so an unknown result gets the not-found page. */
export default function ScenarioReportAlias() {
  return null;
}
