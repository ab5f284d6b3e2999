import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { WaitingReview } from '#contracts/generation';
import { errorSummaryOf } from '#domain/errors/error-parts';
import { readableProblem } from '#domain/gherkin/gherkin-message';
import type { RunRow } from '#contracts/runs/report';
import type { NewFailure } from '#contracts/runs/failures';
import type { BrokenFeature, UnwrittenScenario } from '#contracts/workspace';
import { requireProject } from '~/access/gate';
import { RefreshWithoutScripts } from '~/live/refresh-without-scripts';
import { useRunLive } from '~/live/use-live';
import { ButtonLink } from '~/ui/button-link';
import { PageHeader } from '~/ui/page-header';
import { featureAddress, generationPath } from '~/platform/paths';
import { counted } from '~/ui/counted';
import { Icon, type IconName } from '~/ui/icon';
import { StatusBadge } from '~/ui/status-badge';
import { codeText, numberText, runResultText, runStatus } from '~/ui/run-text';
import { ClockTime, TimeText } from '~/ui/time';
import { Link } from '~/ui/scoped';
import { FirstSteps } from './first-steps';
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

interface SectionProps {
  id: string;
  title: string;
  /** Number of all items, including items that are not listed. Left out when it is not counted. */
  count?: number;
  /** Link to all items. */
  all?: { to: string; text: string };
  children: ReactNode;
}

function Section({ id, title, count, all, children }: SectionProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {title}
          {count !== undefined && (
            <>
              {' '}
              <span className={classes.count}>{count.toLocaleString('en')}</span>
            </>
          )}
        </h2>
        {all && <Link to={all.to}>{all.text}</Link>}
      </header>
      {children}
    </section>
  );
}

interface RowProps {
  to: string;
  title: string;
  /** Text next to the title, such as a place. */
  place?: string;
  mark: ReactNode;
  /** Below the title. */
  text: ReactNode;
  aside?: ReactNode;
}

function Row({ to, title, place, mark, text, aside }: RowProps) {
  return (
    <li>
      <span className={classes.mark}>{mark}</span>
      <div className={classes.what}>
        <p className={classes.title}>
          <Link to={to} title={place ? `${title} (${place})` : title}>
            {title}
          </Link>
        </p>
        <p className={classes.text} title={typeof text === 'string' ? text : undefined}>
          {text}
        </p>
      </div>
      {aside && <span className={classes.aside}>{aside}</span>}
    </li>
  );
}

const Mark = ({ icon, tone }: { icon: IconName; tone: string }) => (
  <span className={classes.icon} data-tone={tone}>
    <Icon name={icon} />
  </span>
);

/** Joins the parts that exist. Imported results have no environment. */
const listed = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

const resultText = (run: RunRow): string =>
  runResultText(run.status, {
    total: run.totalScenarios,
    passed: run.totalScenariosPassed,
    healed: run.totalScenariosHealed ?? 0,
    failed: run.totalScenariosFailed,
    skipped: run.totalScenariosSkipped ?? 0,
    pending: run.totalScenariosPending ?? 0,
  });

/** Lists the last runs of the project, on any branch, with their results. */
function LatestRuns({ projectId, now, runs }: { projectId: string; now: number; runs: RunRow[] }) {
  return (
    <Section id="latest-runs" title="Latest runs" all={{ to: `/${projectId}/runs`, text: 'All reports' }}>
      <ul>
        {runs.map((run) => (
          <Row
            key={run.id}
            to={`/${projectId}/run-report/${run.id}`}
            title={`${numberText(run.number)} ${run.name}`}
            mark={
              <StatusBadge
                status={runStatus(run.status, {
                  total: run.totalScenarios,
                  healed: run.totalScenariosHealed,
                })}
              />
            }
            text={listed(resultText(run), run.environment, codeText(run), run.username)}
            aside={<ClockTime at={run.publishTime} now={now} />}
          />
        ))}
      </ul>
    </Section>
  );
}

interface NewFailuresProps {
  projectId: string;
  now: number;
  branch: string;
  failures: NewFailure[];
  total: number;
}

/** Lists scenarios that fail and did not fail in the result before. Also shows that there are none. */
function NewFailures({ projectId, now, branch, failures, total }: NewFailuresProps) {
  return (
    <Section id="new-failures" title="New failures" count={total}>
      {total === 0 ? (
        <p className={classes.none}>
          Nothing on {branch} fails that passed in the result before (last 14 days).
        </p>
      ) : (
        <ul>
          {failures.map(({ runId, testCaseId, scenarioName, uri, tag, message, environment, time }) => (
            <Row
              key={testCaseId}
              to={`/${projectId}/run-report/${runId}/${testCaseId}#selected`}
              title={scenarioName}
              place={uri}
              mark={<Mark icon="x" tone="red" />}
              text={<Failure parts={[tag, environment]} message={message} />}
              aside={<TimeText at={time} now={now} />}
            />
          ))}
        </ul>
      )}
      <More shown={failures.length} total={total} />
    </Section>
  );
}

/** Shows a failure in one line. A tooltip has the whole message, as a long line is cut. */
function Failure({ parts, message }: { parts: string[]; message: string | null }) {
  const sentence = message && errorSummaryOf(message);
  return <span title={sentence ?? undefined}>{listed(...parts, sentence)}</span>;
}

interface WaitingReviewsProps {
  projectId: string;
  now: number;
  reviews: WaitingReview[];
  total: number;
}

/** Lists generated code that waits to be saved or discarded. */
function WaitingReviews({ projectId, now, reviews, total }: WaitingReviewsProps) {
  return (
    <Section id="reviews" title="Code to review" count={total}>
      <ul>
        {reviews.map(({ id, scenarioName, featureName, generated, refused, time }) => (
          <Row
            key={id}
            to={generationPath(projectId, id)}
            title={scenarioName}
            place={featureName}
            mark={<Mark icon="sparkles" tone="brand" />}
            text={`${counted(generated, 'step')} generated${refused > 0 ? `, ${refused} refused` : ''}; nothing is saved yet`}
            aside={<TimeText at={time} now={now} />}
          />
        ))}
      </ul>
      <More shown={reviews.length} total={total} />
    </Section>
  );
}

interface Unwritten {
  scenarios: number;
  unwrittenScenarios: number;
  unwrittenSteps: number;
  first: UnwrittenScenario[];
  brokenFeatures: number;
  firstBroken: BrokenFeature[];
}

/** Lists features that do not parse, and scenarios with steps without code. They cannot run to the end. */
function NotWritten({ projectId, unwritten }: { projectId: string; unwritten: Unwritten }) {
  const { scenarios, unwrittenScenarios, unwrittenSteps, first, brokenFeatures, firstBroken } = unwritten;
  return (
    <Section id="not-written" title="Not written" count={unwrittenScenarios + brokenFeatures}>
      {unwrittenScenarios + brokenFeatures === 0 ? (
        <p className={classes.none}>All steps of {counted(scenarios, 'scenario')} have code.</p>
      ) : (
        <ul>
          {firstBroken.map(({ feature, line, message }) => (
            <Row
              key={feature}
              to={featureAddress(projectId, feature)}
              title={`${feature}.feature`}
              mark={<Mark icon="alertTriangle" tone="amber" />}
              text={`Does not parse. Line ${line}: ${readableProblem(message)}`}
            />
          ))}
          {first.map(({ feature, scenario, unwritten: missing, steps }) => (
            <Row
              key={`${feature} ${scenario}`}
              to={featureAddress(projectId, feature, scenario)}
              title={scenario}
              place={feature}
              mark={<Mark icon="questionMark" tone="amber" />}
              text={`${missing} of ${counted(steps, 'step')} ${missing === 1 ? 'has' : 'have'} no code · ${feature}`}
            />
          ))}
        </ul>
      )}
      <More
        shown={first.length + firstBroken.length}
        total={unwrittenScenarios + brokenFeatures}
        text={`${counted(unwrittenSteps, 'different step')} in all`}
      />
    </Section>
  );
}

function More({ shown, total, text }: { shown: number; total: number; text?: string }) {
  if (total <= shown) return null;
  return (
    <p className={classes.more}>
      and {(total - shown).toLocaleString('en')} more{text && ` · ${text}`}
    </p>
  );
}
