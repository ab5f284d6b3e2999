import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { requireProject, type InProject } from '~/access/gate';
import { accessTokenName } from '~/platform/access-token-name';
import { cloneCommands } from '~/platform/clone-commands';
import { ChoiceForm } from '~/ui/choice-form';
import { CommandBlock } from '~/ui/command-block';
import { Dialog } from '~/ui/dialog';
import { Steps } from '~/ui/steps';
import { ciCommands } from './ci-commands';
import classes from './how-to-run.module.css';
import { listPath } from './list-path';

export const meta: MetaFunction = () => [{ title: 'How to run in CI/CD' }];

/** How a CI starts an execution here, and how it runs the scenarios of a clone without this product. */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { publicUrl, gitUrl } = args.context.deployment;
  const planned = await plannedOf(upstream, project.id);
  const asked = new URL(args.request.url).searchParams.get('execution');
  const chosen = planned.find(({ id }) => id === asked) ?? planned[0] ?? null;
  const url = project.privateRepo ? project.privateRepoURL : gitUrl && `${gitUrl}/${project.id}.git`;
  return {
    projectId: project.id,
    planned,
    chosen: chosen?.id,
    calls: ciCommands({
      base: `${publicUrl}/api/executions`,
      projectId: project.id,
      executionId: chosen?.id ?? '<id of the execution>',
    }),
    clone: url ? cloneCommands({ url, projectName: project.name, environment: chosen?.env ?? null }) : null,
    closeTo: listPath(project.id, args.request),
  };
}

async function plannedOf({ executions }: InProject['upstream'], projectId: string) {
  const list = await executions.list({ query: { projectId } });
  return list.filter(({ planned }) => planned).map(({ _id: id, name, env }) => ({ id, name, env }));
}

export default function HowToRun() {
  const { projectId, planned, chosen, calls, clone, closeTo } = useLoaderData<typeof loader>();
  return (
    <Dialog title="How to run in CI/CD" closeTo={closeTo} width={720}>
      <Steps>
        <li>
          <h3>Start an execution</h3>
          <p>
            Put an <Link to={`/${projectId}/settings/access-tokens`}>access token</Link> of this project, made
            to read and to run, into the secrets of your CI as <code>{accessTokenName}</code>. The answer has
            the ids of the instance and of its report.
          </p>
          {planned.length > 1 && (
            <ChoiceForm
              label="Execution"
              name="execution"
              choices={planned.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={chosen}
            />
          )}
          <CommandBlock label="Call that starts an execution" commands={calls.start} />
          <p>How it goes, until its state is done:</p>
          <CommandBlock label="Call that asks how it goes" commands={calls.wait} />
        </li>
        {clone && (
          <li>
            <h3>Or run a clone, without this product</h3>
            <CommandBlock label="Commands to run a clone" commands={`${clone.clone}\n${clone.run}`} />
          </li>
        )}
      </Steps>
      <p className={classes.more}>
        <Link to={`/${projectId}/runs/instructions`}>
          Whole jobs for GitHub Actions, GitLab CI and Jenkins
        </Link>
      </p>
    </Dialog>
  );
}
