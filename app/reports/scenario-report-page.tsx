import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { browserText } from '#domain/executions/names';
import { CallRefused } from '#contracts/client';
import { notFound, requireProject, type InProject } from '~/access/gate';
import { featureAddress, generationPath } from '~/platform/paths';
import { scenarioPick } from '~/shell/scenario-choice/scenario-choice';
import { apart } from '~/ui/apart';
import { ButtonLink } from '~/ui/button-link';
import { durationText, millisecondsText } from '~/ui/duration';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { PageHeader } from '~/ui/page-header';
import { Notice } from '~/ui/notice';
import { Link } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { ExactTime } from '~/ui/time';
import { CopyLink } from './parts/copy-link';
import { found } from '~/access/found';
import { LiveReport } from './parts/live-report';
import { NightlyLink } from './parts/nightly-link';
import { OfRun } from './parts/of-run';
import { writtenScenarios } from './parts/scenario-origin';
import { Comments } from './scenario/comments/comments';
import { ErrorReport } from './scenario/error-report';
import { EvidencePanel } from './scenario/evidence-panel';
import { Retraining, RetrainScenario } from './scenario/retraining';
import { RerunScenario } from './scenario/rerun-scenario';
import { readScenarioAddress } from './scenario/scenario-address';
import { scenarioView, type ScenarioView } from './scenario/scenario-view';
import { Timeline } from './scenario/timeline';
import type { Report } from './scenario/use-report';
import classes from './scenario-report-page.module.css';
import { shownPlace } from './parts/scenario-links';
import { codeFrameAt, type CodeFrame } from './scenario/code-frame';

export { ReportFault as ErrorBoundary } from './parts/report-fault';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.scenario.name ?? 'Report' }];

export async function loader(args: LoaderFunctionArgs) {
  const inProject = await requireProject(args);
  const { project, upstream, user } = inProject;
  const { runId, testId = '' } = args.params;
  const { scenario, run } = await found(upstream.runs.getScenario({ query: { scenarioId: testId } }));
  if (scenario.runId !== runId) throw notFound();
  const address = readScenarioAddress(new URL(args.request.url).searchParams);
  const [written] = await writtenScenarios({ project, upstream }, run.branch, [scenario]);
  const isAskable =
    scenario.analysis !== undefined || scenario.healings?.some(({ report }) => report.choices);
  const offered = isAskable === true && (await summaryOffered({ project, upstream }));
  if (scenario.analysis) await noteOpened(upstream, scenario.id);
  const now = Date.now();
  const view = scenarioView(run, scenario, address, now);
  return {
    projectId: project.id,
    now,
    reader: { userId: user.userId, isAdmin: project.role === 'ADMIN' },
    scenario: {
      ...view,
      written: written ?? { feature: view.feature, scenario: view.name },
      summaryOffered: offered,
      codeFrame: await codeFrameOf(inProject, view),
    },
  };
}

/** Notes that a failure was opened. Ignores errors, as the report must open; the service logs them. */
async function noteOpened({ runs }: InProject['upstream'], scenarioId: string): Promise<void> {
  await runs.noteOpenedFailure({ body: { scenarioId } }).catch(() => undefined);
}

export default function ScenarioReportPage() {
  const { projectId, scenario, reader, now } = useLoaderData<typeof loader>();
  return (
    <>
      {(scenario.active || scenario.retrainedBy) && (
        <LiveReport projectId={projectId} runId={scenario.runId} follows="steps" />
      )}
      <ScenarioHeader projectId={projectId} scenario={scenario} />
      <ValuesBar values={scenario.values} />
      {(scenario.retrainedBy || scenario.retrained) && (
        <div className={classes.cause}>
          <Retraining projectId={projectId} scenario={scenario} />
        </div>
      )}
      {scenario.skipped && (
        <div className={classes.cause}>
          <Notice>{scenario.skipped}</Notice>
        </div>
      )}
      {scenario.pending && (
        <div className={classes.cause}>
          <Notice kind="warning">
            {scenario.pending.step && <strong>{scenario.pending.step}: </strong>} {scenario.pending.reason}
          </Notice>
        </div>
      )}
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

function ScenarioHeader({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const { runId, startTime, duration, attempt, feature } = scenario;
  const runPath = `/${projectId}/run-report/${runId}`;
  return (
    <>
      <PageHeader
        above={
          <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
            <Link to={`/${projectId}/executions`}>Executions</Link> <Icon name="chevronRight" size={14} />
            <Link to={runPath} className={classes.run} title={scenario.runName}>
              {scenario.runName}
            </Link>
          </nav>
        }
        title={<span title={scenario.name}>{scenario.name}</span>}
      >
        <CopyLink path={`${runPath}/${scenario.id}`} />{' '}
        {scenario.gherkin && !scenario.isGeneration && (
          <NightlyLink
            projectId={projectId}
            pick={scenarioPick(scenario.written.feature, scenario.written.scenario)}
            at={{ branch: scenario.branch, env: scenario.environment.name }}
            what="this scenario"
          />
        )}{' '}
        {scenario.isGeneration && (
          <ButtonLink to={generationPath(projectId, runId)}>Open generated code</ButtonLink>
        )}
        {scenario.retrainable && <RetrainScenario projectId={projectId} scenario={scenario} />}
        {scenario.rerunnable && <RerunScenario projectId={projectId} scenario={scenario} />}
      </PageHeader>
      <div className={classes.facts}>
        <StatusBadge status={scenario.status} />{' '}
        <span className={classes.feature} title={feature}>
          {feature}
        </span>{' '}
        {scenario.gherkin && (
          <OfRun scenario={scenario}>
            <Link to={featureAddress(projectId, scenario.written.feature, scenario.written.scenario)}>
              Gherkin
            </Link>
          </OfRun>
        )}{' '}
        {scenario.history && <Link to={`/${projectId}/scenario-history/${scenario.history}`}>History</Link>}{' '}
        {scenario.environment.name && (
          <span title={scenario.environment.baseUrl}>
            <Icon name="world" size={14} /> {scenario.environment.name}
          </span>
        )}{' '}
        <span>by {scenario.username}</span> {startTime !== null && <ExactTime at={startTime} />}{' '}
        {duration !== null && (
          <span>
            <Icon name="clock" size={14} />{' '}
            {duration < 60_000 ? millisecondsText(duration) : durationText(duration / 1000)}
          </span>
        )}{' '}
        <span title={scenario.viewport ?? undefined}>
          {[
            scenario.browser && browserText(scenario.browser),
            scenario.viewport,
            scenario.flow && `flow ${scenario.flow}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>{' '}
        {attempt > 1 && (
          <span title="The worker or its browser was lost before">Started {attempt} times</span>
        )}{' '}
        <a href="#comments">
          <Icon name="message" size={14} /> {commentsText(scenario.comments.length)}
        </a>
        <FailuresBeside runPath={runPath} failures={scenario.failures} />
        <StepCounts counts={scenario.stepCounts} />
      </div>
      <Attempts projectId={projectId} scenario={scenario} />
    </>
  );
}

function commentsText(count: number): string {
  return count === 1 ? '1 comment' : `${count} comments`;
}

function StepCounts({ counts }: { counts: ScenarioView['stepCounts'] }) {
  return (
    <dl className={classes.counts}>
      <div>
        <dt>Steps</dt>
        <dd>{counts.total}</dd>
      </div>
      <div data-tone={counts.passed > 0 ? 'green' : undefined}>
        <dt>Passed</dt>
        <dd>{counts.passed}</dd>
      </div>
      {counts.fixed > 0 && (
        <div data-tone="teal">
          <dt>Fixed by AI</dt>
          <dd>{counts.fixed}</dd>
        </div>
      )}
      <div data-tone={counts.failed > 0 ? 'red' : undefined}>
        <dt>Failed</dt>
        <dd>{counts.failed}</dd>
      </div>
      {counts.pending > 0 && (
        <div data-tone="amber">
          <dt>Pending</dt>
          <dd>{counts.pending}</dd>
        </div>
      )}
      {counts.skipped > 0 && (
        <div>
          <dt>Skipped</dt>
          <dd>{counts.skipped}</dd>
        </div>
      )}
    </dl>
  );
}

/** Links to the previous and next failure of the run, in the order of its table. */
function FailuresBeside({ runPath, failures }: { runPath: string; failures: ScenarioView['failures'] }) {
  if (!failures || failures.count < 2) return null;
  const { number, count, previous, next } = failures;
  return (
    <nav className={classes.beside} aria-label="Failures of this run">
      {previous && (
        <Link to={`${runPath}/${previous}#selected`} className={classes.attempt} rel="prev">
          <Icon name="arrowLeft" size={14} /> Previous failure
        </Link>
      )}{' '}
      <span className={classes.place}>
        Failure {number} of {count}
      </span>{' '}
      {next && (
        <Link to={`${runPath}/${next}#selected`} className={classes.attempt} rel="next">
          Next failure <Icon name="arrowRight" size={14} />
        </Link>
      )}
    </nav>
  );
}

/** Lists the attempts of a test whose flow allows several, each as a link to its report. */
function Attempts({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const { id: shown, runId, attempts } = scenario;
  if (attempts.length === 0) return null;
  return (
    <nav className={classes.attempts} aria-label="Attempts">
      {apart(
        attempts.map(({ id, attemptNumber, status }) => (
          <Link
            key={id}
            to={`/${projectId}/run-report/${runId}/${id}`}
            className={classes.attempt}
            aria-current={id === shown ? 'page' : undefined}
          >
            <StatusBadge status={status} compact /> Attempt {attemptNumber}
          </Link>
        )),
      )}
    </nav>
  );
}

/** Shows the values that a scenario used. Secrets are already masked. */
function ValuesBar({ values }: { values: { name: string; value: string }[] }) {
  if (values.length === 0) return null;
  return (
    <div className={classes.values}>
      <span className={classes.label}>Values used</span>
      <dl className={classes.list}>
        {values.map(({ name, value }) => (
          <div key={name} className={classes.value} title={`${name}: ${value}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Fields of a report that locate the failed line. */
type Failed = Pick<ScenarioView, 'imported' | 'commit' | 'error' | 'step' | 'standsFor'>;

/**
 * Returns the lines around the failed line, from the run's commit.
 * @returns null when that commit cannot be read. Current code could show the wrong line as the failed one
 */
async function codeFrameOf(
  { project, upstream, branch }: Pick<InProject, 'project' | 'upstream' | 'branch'>,
  { imported, commit, error, step, standsFor }: Failed,
): Promise<CodeFrame | null> {
  const location = shownPlace((error ?? step?.error)?.places ?? []);
  if (!location || imported || standsFor || !/^[0-9a-f]{40,64}$/.test(commit)) return null;
  const body = { projectId: project.id, branch, path: location.file, commit };
  // The report must open even when the code cannot be read.
  const read = await upstream.workspace.getCodeFile({ body }).catch(() => null);
  return read?.status ? codeFrameAt(read.content, location) : null;
}

/** Returns whether a language model can summarise failures; false when the service does not answer. */
async function summaryOffered({
  project,
  upstream,
}: Pick<InProject, 'project' | 'upstream'>): Promise<boolean> {
  const answer = await upstream.generation
    .getEngine({ query: { projectId: project.id } })
    .catch((error: unknown) => {
      if (error instanceof CallRefused) return null;
      throw error;
    });
  return answer?.status === true && answer.engine === 'model';
}
