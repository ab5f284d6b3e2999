import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireProject, type InProject } from '~/access/gate';
import { fixPath } from '~/shell/code-review-paths';
import { found } from '~/access/found';

/** A scenario result by its own id leads to its place inside the run, a code fix by its id to its review. */
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

/** @throws {Response} a redirect to the code fix of that id; where there is none, what was thrown */
async function codeFixOr(
  thrown: unknown,
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  id: string,
): Promise<never> {
  if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown;
  await found(upstream.runs.getOversight({ query: { project_id: project.id, id } }));
  throw redirect(fixPath(project.id, id));
}

/** Never shown. With a component the route is a page, so that a result that is not there gets the page that says so. */
export default function ScenarioReportAlias() {
  return null;
}
