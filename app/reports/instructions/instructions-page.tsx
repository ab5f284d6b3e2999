import type { LoaderFunctionArgs, MetaFunction, AppLoadContext } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import type { ImportFormat } from '#contracts/runs/import';
import { requireProject, type InProject } from '~/access/gate';
import { accessTokenName } from '~/shell/ci/access-token-name';
import {
  type CiTarget,
  importScript,
  ciJobOf,
  runScript,
  startScript,
  type Job,
} from '~/shell/ci/ci-recipes';
import { BackLink } from '~/ui/back-link';
import { ChoiceForm } from '~/ui/choice-form';
import { CommandBlock } from '~/ui/command-block';
import { LinkTabs } from '~/ui/link-tabs';
import { PageHeader } from '~/ui/page-header';
import { Link } from '~/ui/scoped';
import { Steps } from '~/ui/steps';
import { useLinks } from '~/ui/use-links';
import { ciValues } from '~/shell/ci/ci-values.server';
import { formats, places, purposes, readChoices, type InstructionChoices, type Purpose } from './choices';
import classes from './instructions-page.module.css';

export { ReportFault as ErrorBoundary } from '../parts/report-fault';

export const meta: MetaFunction = () => [{ title: 'Run instructions' }];

/** Snippets for CI systems with the project's values. Only the access token's owner knows the token. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const choices = readChoices(new URL(args.request.url).searchParams);
  return { projectId: caller.project.id, choices, ...(await instructionsOf(caller, args.context, choices)) };
}

export default function InstructionsPage() {
  const { projectId, choices, job, executions, execution } = useLoaderData<typeof loader>();
  const { purpose, place } = choices;
  return (
    <>
      <PageHeader above={<BackLink to={`/${projectId}/runs`}>Reports</BackLink>} title="Run instructions" />
      <Tabs choices={choices} />
      <div className={classes.text}>
        <Introduction purpose={purpose} />
        <Steps>
          <li>
            <h2>Give it an access token</h2>
            <p>
              Generate an <Link to={`/${projectId}/settings/access-tokens`}>access token</Link> of this
              project that may read and run, and keep it as <code>{accessTokenName}</code>{' '}
              <KeyPlace place={place} />
            </p>
          </li>
          <li>
            <h2>{job?.file ? 'Add the job' : 'Run the commands'}</h2>
            {purpose === 'start' && executions.length > 0 && (
              <ChoiceForm
                label="Execution"
                name="execution"
                choices={executions.map(({ id, name }) => ({ value: id, label: name }))}
                chosen={execution ?? undefined}
              />
            )}
            {job ? (
              <>
                {job.file && (
                  <p>
                    In <code>{job.file}</code> of your repository:
                  </p>
                )}
                <CommandBlock label={job.file ?? 'Commands'} commands={job.text} />
              </>
            ) : (
              <p>
                There is no execution yet. <Link to={`/${projectId}/executions/plan`}>Plan an execution</Link>{' '}
                first. Its call then appears here.
              </p>
            )}
          </li>
        </Steps>
        <Notes purpose={purpose} format={choices.format} />
      </div>
    </>
  );
}

function Tabs({ choices: { purpose, place, format } }: { choices: InstructionChoices }) {
  const link = useLinks();
  const tabs = <Key extends string>(
    all: readonly { key: Key; label: string }[],
    name: string,
    current: Key,
  ) => all.map(({ key, label }) => ({ label, to: link({ [name]: key }), current: key === current }));
  return (
    <div className={classes.tabs}>
      <LinkTabs label="Purpose" tabs={tabs(purposes, 'do', purpose)} />
      <LinkTabs label="CI system" tabs={tabs(places, 'ci', place)} />
      {purpose === 'import' && <LinkTabs label="Format" tabs={tabs(formats, 'format', format)} />}
    </div>
  );
}

const introductions: Record<Purpose, string> = {
  run: 'Your CI runs the scenarios of this project from a clone, in its own browsers, and sends the results here.',
  start:
    'Your CI starts an execution that is planned here and waits for it: the job fails when a scenario does.',
  import: 'Send the results of other projects and tools to Reports.',
};

function Introduction({ purpose }: { purpose: Purpose }) {
  return <p className={classes.introduction}>{introductions[purpose]}</p>;
}

/** Says where a CI system keeps secrets, as the end of a sentence. */
function KeyPlace({ place }: { place: CiTarget }) {
  switch (place) {
    case 'github':
      return <>in the repository: Settings, Secrets and variables, Actions, New repository secret.</>;
    case 'gitlab':
      return <>in the project: Settings, CI/CD, Variables, masked and not expanded.</>;
    case 'jenkins':
      return <>in Manage Jenkins, Credentials: a secret text with that ID.</>;
    case 'shell':
      return (
        <>
          in the environment of the shell: <code>export {accessTokenName}=…</code>
        </>
      );
  }
}

const hints: Record<ImportFormat, string> = {
  junit:
    'Nearly every test runner writes it: pytest, Maven and Gradle, Jest, Mocha, Cypress, PHPUnit, NUnit, Playwright. Several files of one run are sent with the same run, at the same moment or one after the other. Files with a DOCTYPE are refused.',
  'playwright-json':
    'Retries become attempts; images that tests attach with their contents become screenshots.',
  'cucumber-messages':
    'Steps, attempts, attached images and logs are taken over. Every Cucumber since 2020 writes messages: JavaScript, JVM, Ruby and others.',
  'cucumber-json':
    'For Cucumber and other tools (behave, SpecFlow) that have no messages. It knows no attempts.',
};

/** Shows additional notes. */
function Notes({ purpose, format }: { purpose: Purpose; format: ImportFormat }) {
  const { projectId } = useParams();
  if (purpose === 'start') {
    return (
      <div className={classes.note}>
        <p>
          Plan the scenarios, environment and schedule of an execution under{' '}
          <Link to={`/${projectId}/executions`}>Executions</Link>. All calls are described in{' '}
          <a href="/api/docs">the documentation of the calls</a>.
        </p>
      </div>
    );
  }
  return (
    <div className={classes.note}>
      {purpose === 'import' && <p>{hints[format]}</p>}
      <p>
        Files with the same <code>run</code> make up one run of the reports. Sending a file again changes
        nothing. A file may have 10,000 results and 50 MB; it may be packed with gzip.
      </p>
    </div>
  );
}

interface PlannedExecution {
  id: string;
  name: string;
}

/** Returns the instructions for a choice. `job` is null when there is no execution to start. */
async function instructionsOf(
  caller: InProject,
  context: AppLoadContext,
  choices: InstructionChoices,
): Promise<{ job: Job | null; executions: PlannedExecution[]; execution: string | null }> {
  const { purpose, place, format } = choices;
  const executions = purpose === 'start' ? await plannedExecutions(caller) : [];
  const execution = (executions.find(({ id }) => id === choices.execution) ?? executions[0])?.id ?? null;
  const values = await ciValues(caller, context);
  const shown = { executions, execution };
  if (purpose === 'start') {
    const script = execution && startScript(values, execution);
    return { ...shown, job: script ? ciJobOf(place, script, { needsCheckout: false }) : null };
  }
  const script = purpose === 'run' ? runScript(values, place) : importScript(values, place, format);
  return { ...shown, job: ciJobOf(place, script, { needsCheckout: purpose === 'import' }) };
}

async function plannedExecutions({ project, upstream }: InProject): Promise<PlannedExecution[]> {
  const list = await upstream.executions.list({ query: { projectId: project.id } });
  return list.filter(({ planned }) => planned).map(({ _id: id, name }) => ({ id, name }));
}
