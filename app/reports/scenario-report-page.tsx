import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { EmptyState } from '~/ui/empty-state';
import { found } from './parts/found';
import { LiveReport } from './parts/live-report';
import { writtenScenarios } from './parts/scenario-origin';
import { Comments } from './scenario/comments/comments';
import { ErrorReport } from './scenario/error-report';
import { EvidencePanel } from './scenario/evidence-panel';
import { readScenarioAddress } from './scenario/scenario-address';
import { ScenarioHeader } from './scenario/scenario-header';
import { scenarioView } from './scenario/scenario-view';
import { Timeline } from './scenario/timeline';
import type { Report } from './scenario/use-report';
import { ValuesBar } from './scenario/values-bar';
import { summaryOffered } from './summary/offered.server';
import classes from './scenario-report-page.module.css';

export { ReportFault as ErrorBoundary } from './parts/report-fault';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.scenario.name ?? 'Report' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, user } = await requireProject(args);
  const { runId, testId = '' } = args.params;
  const { scenario, run } = await found(upstream.runs.getScenario({ query: { scenarioId: testId } }));
  if (scenario.runId !== runId) throw notFound();
  const address = readScenarioAddress(new URL(args.request.url).searchParams);
  const [written] = await writtenScenarios({ project, upstream }, run.branch, [scenario]);
  const offered = scenario.analysis !== undefined && (await summaryOffered({ project, upstream }));
  const now = Date.now();
  const view = scenarioView(run, scenario, address, now);
  return {
    projectId: project.id,
    now,
    reader: { userId: user.userId, isAdmin: project.role === 'ADMIN' },
    scenario: { ...view, writtenName: written?.scenario ?? view.name, summaryOffered: offered },
  };
}

export default function ScenarioReportPage() {
  const { projectId, scenario, reader, now } = useLoaderData<typeof loader>();
  return (
    <>
      {scenario.active && <LiveReport projectId={projectId} runId={scenario.runId} follows="steps" />}
      <ScenarioHeader projectId={projectId} scenario={scenario} />
      <ValuesBar values={scenario.values} />
      {scenario.error && (
        <div className={classes.cause}>
          <ErrorReport projectId={projectId} scenario={scenario} error={scenario.error} decisive />
        </div>
      )}
      {scenario.steps.length > 0 ? (
        <div className={classes.columns}>
          <Timeline projectId={projectId} scenario={scenario} />
          <EvidencePanel projectId={projectId} scenario={scenario} />
        </div>
      ) : (
        !scenario.error && (
          <EmptyState title={scenario.active ? 'Waiting for the first step' : 'No step was run'} />
        )
      )}
      <Comments projectId={projectId} scenario={scenario} reader={reader} now={now} />
      <Outlet context={{ projectId, scenario } satisfies Report} />
    </>
  );
}
