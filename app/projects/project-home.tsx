import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useRunLive } from '~/live/use-live';
import { ButtonLink } from '~/ui/button-link';
import { PageHeader } from '~/ui/page-header';
import { StatusBadge } from '~/ui/status-badge';
import { codeText, numberText } from '~/ui/run-text';
import { clockText, Time } from '~/ui/time';
import classes from './project-home.module.css';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.name ?? 'Home' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const body = { projectId: project.id, branch };
  const [environments, count, details] = await Promise.all([
    upstream.workspace.getEnvironments({ body }),
    upstream.workspace.getFeaturesCount({ body }),
    upstream.runs.getDetails({ body: { limit: 5 } }),
  ]);
  return {
    name: project.name,
    id: project.id,
    now: Date.now(),
    environments: environments.status ? environments.allEnv.length : 0,
    features: count.status ? count.features : 0,
    scenarios: count.status ? count.scenarios : 0,
    runs: details.status ? details.projectSummary.report : [],
  };
}

export default function ProjectHome() {
  const home = useLoaderData<typeof loader>();
  const base = `/${home.id}`;
  useRunLive({ projectId: home.id, features: true });
  return (
    <div className={classes.page}>
      <PageHeader title={home.name}>
        <ButtonLink to={home.environments === 0 ? `${base}/environments/new` : `${base}/features`}>
          {home.environments === 0 ? 'Add environment' : 'Open features'}
        </ButtonLink>
      </PageHeader>
      <ol className={classes.steps}>
        <Step
          done={home.environments > 0}
          to={`${base}/environments`}
          title="Environment"
          text={home.environments === 0 ? 'No environment yet' : counted(home.environments, 'environment')}
        >
          The address that scenarios run against
        </Step>
        <Step
          done={home.scenarios > 0}
          to={`${base}/features`}
          title="Scenarios"
          text={
            home.features === 0
              ? 'No feature yet'
              : `${counted(home.scenarios, 'scenario')} in ${counted(home.features, 'feature')}`
          }
        >
          Gherkin and step code, kept in git
        </Step>
        <Step
          done={home.runs.length > 0}
          to={home.runs.length > 0 ? `${base}/runs` : `${base}/features`}
          title="Runs"
          text={home.runs.length > 0 ? 'See all reports' : 'No run yet'}
        >
          Open a feature and press Run
        </Step>
      </ol>
      {home.runs.length > 0 && (
        <section className={classes.recent}>
          <h2>Latest runs</h2>
          <ul>
            {home.runs.map((run) => (
              <li key={run.id}>
                <StatusBadge status={run.status} />
                <Link to={`${base}/run-report/${run.id}`} title={run.name}>
                  {numberText(run.number)} {run.name}
                </Link>
                <span>
                  {codeText(run)} · {run.environment}
                </span>
                <span className={classes.when} title={`by ${run.username}`}>
                  {clockText(run.publishTime, home.now)} · {run.username} ·{' '}
                  <Time at={run.publishTime} now={home.now} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface StepProps {
  done: boolean;
  to: string;
  title: string;
  text: string;
  children: string;
}

function Step({ done, to, title, text, children }: StepProps) {
  return (
    <li data-done={done || undefined}>
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <p className={classes.count}>{text}</p>
      <p className={classes.hint}>{children}</p>
    </li>
  );
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
