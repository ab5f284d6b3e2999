import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { found } from './parts/found';

/** A scenario result by its own id leads to its place inside the run. */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { scenarioId = '' } = args.params;
  const { scenario } = await found(upstream.runs.getScenario({ query: { scenarioId } }));
  return redirect(
    `/${project.id}/run-report/${scenario.runId}/${scenario.id}${new URL(args.request.url).search}`,
  );
}

/** Never shown. With a component the route is a page, so that a result that is not there gets the page that says so. */
export default function ScenarioReportAlias() {
  return null;
}
