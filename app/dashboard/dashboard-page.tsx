import { createCookie, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useShell } from '~/shell/frame/use-shell';
import { ButtonLink } from '~/ui/button-link';
import { ChoiceMenu } from '~/ui/choice-menu';
import { durationText } from '~/ui/duration';
import { PageHeader } from '~/ui/page-header';
import { Link } from '~/ui/scoped';
import classes from './dashboard-page.module.css';
import { MetricCards } from './metric-cards';
import { businessMetrics, technicalMetrics } from './metrics';
import { periodOf, periods, rangeBefore, rangeOf, type PeriodIndex } from './periods';
import { axisOf, runTrendOf } from './run-trend';
import { TrendChart } from './trend-chart';
import { readCurrency, readValueSettings } from './value-settings';

export const meta: MetaFunction = () => [{ title: 'Dashboard' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, branch, user } = await requireProject(args);
  const requested = new URL(args.request.url).searchParams.get('period');
  const period = periodOf(requested, await rememberedPeriod(args.request));
  const range = rangeOf(period, new Date());
  const [features, info, counted, countedBefore, detailed] = await Promise.all([
    upstream.workspace.getFeaturesCount({ body: { projectId: project.id, branch } }),
    upstream.auth.getDashboardPersonalizationInfo({ query: { project_id: project.id } }),
    upstream.runs.getProjectMetadata({ query: { projectId: project.id, ...range } }),
    upstream.runs.getProjectMetadata({ query: { projectId: project.id, ...rangeBefore(range) } }),
    upstream.runs.getDashboardDetails({ query: { projectId: project.id, ...range } }),
  ]);
  if (!counted.status) throw new Error(counted.error);
  if (!countedBefore.status) throw new Error(countedBefore.error);
  if (!detailed.status) throw new Error(detailed.error);
  const stored = info.status ? info.dashboardPersonalizationInfo : {};
  const { days, causes, failingMost } = detailed.details;
  const bars = runTrendOf(range, days);
  const most = (valueOf: (bar: (typeof bars)[number]) => number) => Math.max(0, ...bars.map(valueOf));
  return data(
    {
      projectId: project.id,
      userName: user.name,
      period,
      causes,
      failingMost,
      bars,
      business: businessMetrics(counted.metadata, readValueSettings(stored), {
        brand: args.context.brand.name,
        currency: readCurrency(stored),
      }).map(({ label, text, formula }) => ({ label, value: text, formula, estimate: true })),
      technical: technicalMetrics(counted.metadata, countedBefore.metadata),
      runsAxis: axisOf(
        most((bar) => bar.passed + bar.healed + bar.failed + bar.stopped + bar.skipped + bar.pending),
      ),
      minutesAxis: axisOf(most(({ seconds }) => seconds) / 60, false),
      empty: features.status && features.scenarios === 0 && days.length === 0,
    },
    requested === null ? undefined : { headers: { 'set-cookie': await keepPeriod(period) } },
  );
}

export default function DashboardPage() {
  const { projectId, userName, period, empty, ...dashboard } = useLoaderData<typeof loader>();
  const { business, technical, bars, causes, failingMost } = dashboard;
  const greeting = userName ? `Hello, ${userName}` : 'Hello';
  return (
    <div className={classes.page}>
      <PageHeader title={<span title={greeting}>{greeting}</span>}>
        <ChoiceMenu
          name="Period"
          parameter="period"
          present={period}
          choices={periods.map(({ index, label }) => ({ value: index, label }))}
        />
        <ButtonLink to={`personalise?period=${period}`} variant="default" preventScrollReset>
          Personalise
        </ButtonLink>
        <ButtonLink to={`/${projectId}/memory`} variant="default">
          View AI map
        </ButtonLink>
      </PageHeader>
      {empty && <GettingStarted projectId={projectId} />}
      <section aria-labelledby="technical">
        <h2 id="technical">Technical metrics</h2>
        <MetricCards metrics={technical} />
        <div className={classes.charts}>
          <TrendChart
            title="Runs"
            bars={bars}
            axis={dashboard.runsAxis}
            text={(value) => value.toLocaleString('en')}
            series={[
              { name: 'Passed', tone: 'passed', valueOf: ({ passed }) => passed },
              { name: 'Passed with fixes', tone: 'healed', valueOf: ({ healed }) => healed },
              { name: 'Failed', tone: 'failed', valueOf: ({ failed }) => failed },
              { name: 'Stopped', tone: 'stopped', valueOf: ({ stopped }) => stopped },
              { name: 'Pending', tone: 'pending', valueOf: ({ pending }) => pending },
              { name: 'Skipped', tone: 'skipped', valueOf: ({ skipped }) => skipped },
            ]}
          />
          <TrendChart
            title="Run time"
            bars={bars}
            axis={dashboard.minutesAxis}
            text={(minutes) => durationText(Math.round(minutes * 60))}
            series={[{ name: 'From start to end', tone: 'time', valueOf: ({ seconds }) => seconds / 60 }]}
          />
        </div>
        <FailureLists projectId={projectId} causes={causes} failingMost={failingMost} />
        <p className={classes.note}>Days are counted in UTC.</p>
      </section>
      <section aria-labelledby="business">
        <h2 id="business">Business metrics</h2>
        <p className={classes.about}>
          Estimates, not measurements: what was counted, times the averages and the rate that you set under
          Personalise. A failure counts as explained when its cause is known and somebody opened its report,
          or several scenarios of a run failed of the same; once, whatever its attempts and reruns.
        </p>
        <MetricCards metrics={business} />
      </section>
      <Outlet />
    </div>
  );
}

/** First steps of a project without a scenario and without a run. */
function GettingStarted({ projectId }: { projectId: string }) {
  const { documentationUrl } = useShell().brand;
  const tour = `/${projectId}/features?newUser=true`;
  return (
    <aside className={classes.start}>
      <div>
        <h2>Create your first scenario</h2>
        <p>
          Record it, write it as Gherkin, or describe it in plain English. This page then counts the time it
          saves you.
        </p>
      </div>
      <a href={documentationUrl ?? tour} target={documentationUrl ? '_blank' : undefined} rel="noreferrer">
        Getting started
      </a>{' '}
      <ButtonLink to={`/${projectId}/features/create`}>Create scenario</ButtonLink>
    </aside>
  );
}

interface FailureListsProps {
  projectId: string;
  causes: { tag: string; count: number }[];
  failingMost: { scenarioName: string; uri: string; count: number; runId: string; testCaseId: string }[];
}

/** Lists why scenarios failed in the period, and which failed most often. Shows nothing when none failed. */
function FailureLists({ projectId, causes, failingMost }: FailureListsProps) {
  if (causes.length === 0) return null;
  const most = Math.max(...causes.map(({ count }) => count));
  return (
    <div className={classes.lists}>
      <section aria-labelledby="causes">
        <h3 id="causes">Why scenarios failed</h3>
        <ul>
          {causes.map(({ tag, count }) => (
            <li key={tag}>
              <span className={classes.name} title={tag}>
                {tag}
              </span>{' '}
              <meter className={classes.share} min={0} max={most} value={count} aria-hidden="true" />
              <span className={classes.count}>{count.toLocaleString('en')}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="failing">
        <h3 id="failing">Failing most</h3>
        <ul>
          {failingMost.map(({ scenarioName, uri, count, runId, testCaseId }) => (
            <li key={testCaseId}>
              <Link
                to={`/${projectId}/run-report/${runId}/${testCaseId}#selected`}
                className={classes.name}
                title={`${scenarioName} (${uri})`}
              >
                {scenarioName}
              </Link>{' '}
              <span className={classes.count}>
                {count === 1 ? 'once' : `${count.toLocaleString('en')} times`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const cookie = createCookie('dashboard-period', { path: '/', sameSite: 'lax', maxAge: 365 * 24 * 60 * 60 });

/** @returns the index of the period chosen last; the first when there is none */
async function rememberedPeriod(request: Request): Promise<PeriodIndex> {
  const stored: unknown = await cookie.parse(request.headers.get('cookie')).catch(() => null);
  return periodOf(String(stored), 0);
}

/** Returns a `Set-Cookie` value that stores the period. */
function keepPeriod(index: PeriodIndex): Promise<string> {
  return cookie.serialize(index);
}
