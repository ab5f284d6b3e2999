import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { RefreshWithoutScripts } from '~/live/refresh-without-scripts';
import { useRunLive } from '~/live/use-live';
import { ButtonLink } from '~/ui/button-link';
import { PageHeader } from '~/ui/page-header';
import { FirstSteps } from './first-steps';
import { LatestRuns, NewFailures, NotWritten, WaitingReviews } from './home-sections';
import classes from './project-home.module.css';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.name ?? 'Home' }];

/** Most rows of a section. A link leads to the others. */
const limit = 5;

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const projectId = project.id;
  const body = { projectId, branch };
  const [environments, unwritten, details, failures, reviews] = await Promise.all([
    upstream.workspace.getEnvironments({ body }),
    upstream.workspace.getUnwrittenSteps({ body: { ...body, limit } }),
    upstream.runs.getDetails({ body: { limit, filterType: 'run', counted: true } }),
    upstream.runs.getNewFailures({ query: { projectId, branch, limit } }),
    upstream.generation.getWaitingReviews({ query: { projectId, branch, limit } }),
  ]);
  return {
    name: project.name,
    id: projectId,
    isDemo: project.demo,
    branch,
    now: Date.now(),
    environments: environments.status ? environments.allEnv.length : 0,
    unwritten: unwritten.status ? unwritten : null,
    runs: details.status ? details.projectSummary.report : [],
    failures: failures.status ? failures : { failures: [], total: 0 },
    reviews: reviews.status ? reviews : { reviews: [], total: 0 },
  };
}

export default function ProjectHome() {
  const { id, name, isDemo, branch, now, environments, unwritten, runs, failures, reviews } =
    useLoaderData<typeof loader>();
  const scenarios = unwritten?.scenarios ?? 0;
  useRunLive({ projectId: id, features: true });
  const running = runs.some(({ status }) => status === 'QUEUED' || status === 'RUNNING');
  const steps = { environments, scenarios, features: unwritten?.features ?? 0, runs: runs.length };
  const hasRun = runs.length > 0;
  const hasText = scenarios > 0 || (unwritten?.brokenFeatures ?? 0) > 0;
  return (
    <>
      {running && <RefreshWithoutScripts />}
      <PageHeader title={name}>
        {hasRun && <ButtonLink to={`/${id}/features`}>Open features</ButtonLink>}
      </PageHeader>
      {!hasRun && <FirstSteps projectId={id} isDemo={isDemo} steps={steps} />}
      <div className={classes.columns}>
        {hasRun && (
          <div className={classes.column}>
            <LatestRuns projectId={id} now={now} runs={runs} />
            <NewFailures projectId={id} now={now} branch={branch} {...failures} />
          </div>
        )}
        {(reviews.total > 0 || hasText) && (
          <div className={classes.column}>
            {reviews.total > 0 && <WaitingReviews projectId={id} now={now} {...reviews} />}
            {unwritten && hasText && <NotWritten projectId={id} unwritten={unwritten} />}
          </div>
        )}
      </div>
    </>
  );
}
