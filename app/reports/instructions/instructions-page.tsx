import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { ChoiceForm } from '~/ui/choice-form';
import { CommandBlock } from '~/ui/command-block';
import { Icon } from '~/ui/icon';
import { LinkTabs } from '~/ui/link-tabs';
import { PageHeader } from '~/ui/page-header';
import { Steps } from '~/ui/steps';
import { useLinks } from '~/ui/use-links';
import { formats, places, purposes, readChoices, type Choices } from './choices';
import classes from './instructions-page.module.css';
import { instructionsOf } from './instructions.server';
import { Introduction, KeyPlace, Notes } from './texts';

export { ReportFault as ErrorBoundary } from '../parts/report-fault';

export const meta: MetaFunction = () => [{ title: 'Run instructions' }];

/** Snippets for CI systems with the project's values: all but the key, which nobody but its owner has. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const choices = readChoices(new URL(args.request.url).searchParams);
  return { projectId: caller.project.id, choices, ...(await instructionsOf(caller, args.context, choices)) };
}

export default function InstructionsPage() {
  const { projectId, choices, job, keyName, executions, execution } = useLoaderData<typeof loader>();
  const { purpose, place } = choices;
  return (
    <>
      <PageHeader
        above={
          <Link to={`/${projectId}/runs`} className={classes.back}>
            <Icon name="arrowLeft" size={14} /> Reports
          </Link>
        }
        title="Run instructions"
      />
      <Tabs choices={choices} />
      <div className={classes.text}>
        <Introduction purpose={purpose} />
        <Steps>
          <li>
            <h2>Give it a key</h2>
            <p>
              Generate an <Link to={`/${projectId}/settings/access-tokens`}>access token</Link> of this
              project that may read and run, and keep it as <code>{keyName}</code>{' '}
              <KeyPlace place={place} keyName={keyName} />
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
                first, then its call stands here.
              </p>
            )}
          </li>
        </Steps>
        <Notes purpose={purpose} format={choices.format} />
      </div>
    </>
  );
}

function Tabs({ choices: { purpose, place, format } }: { choices: Choices }) {
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
