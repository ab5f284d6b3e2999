import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject, type InProject } from '~/access/gate';
import { accessTokenName } from '~/shell/ci/access-token-name';
import { startScript } from '~/shell/ci/ci-recipes';
import { query } from '~/platform/paths';
import { ciValues } from '~/shell/ci/ci-values.server';
import { ChoiceForm } from '~/ui/choice-form';
import { CommandBlock } from '~/ui/command-block';
import { Dialog } from '~/ui/dialog';
import { Link } from '~/ui/scoped';
import { planPath } from '../addresses';
import classes from './how-to-run.module.css';
import { executionListPath } from './list-path';

export const meta: MetaFunction = () => [{ title: 'How to run in CI/CD' }];

/** Shows the run instructions for starting an execution from a CI system. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream } = caller;
  const planned = await plannedOf(upstream, project.id);
  const requested = new URL(args.request.url).searchParams.get('execution');
  const chosen = planned.find(({ id }) => id === requested) ?? planned[0] ?? null;
  return {
    projectId: project.id,
    planned,
    chosen: chosen?.id,
    script: chosen && startScript(await ciValues(caller, args.context), chosen.id),
    closeTo: executionListPath(project.id, args.request),
  };
}

async function plannedOf({ executions }: InProject['upstream'], projectId: string) {
  const list = await executions.list({ query: { projectId } });
  return list.filter(({ planned }) => planned).map(({ _id: id, name }) => ({ id, name }));
}

export default function HowToRun() {
  const { projectId, planned, chosen, script, closeTo } = useLoaderData<typeof loader>();
  const instructions = (choice: Parameters<typeof query>[0]) =>
    `/${projectId}/runs/instructions${query(choice)}`;
  return (
    <Dialog title="How to run in CI/CD" closeTo={closeTo} width={720}>
      {script ? (
        <>
          <p>
            Your CI starts an execution and waits for it: the job fails when a scenario does. Put an{' '}
            <Link to={`/${projectId}/settings/access-tokens`}>access token</Link> of this project, made to
            read and to run, into its secrets as <code>{accessTokenName}</code> and run:
          </p>
          {planned.length > 1 && (
            <ChoiceForm
              label="Execution"
              name="execution"
              choices={planned.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={chosen}
            />
          )}
          <div className={classes.recipe}>
            <CommandBlock label="Commands that start an execution" commands={script} />
          </div>
        </>
      ) : (
        <p>
          There is no execution yet. <Link to={planPath(projectId)}>Plan an execution</Link> first. The
          commands that start it then appear here.
        </p>
      )}
      <ul className={classes.more}>
        <li>
          <Link to={instructions({ do: 'start', execution: chosen })}>
            Whole jobs for GitHub Actions, GitLab CI and Jenkins
          </Link>
        </li>
        <li>
          <Link to={instructions({ do: 'run' })}>Run the scenarios of a clone in your CI, and report</Link>
        </li>
      </ul>
    </Dialog>
  );
}
