import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { environmentsOf } from '~/access/environments';
import { requireProject } from '~/access/gate';
import { cloneCommands } from '~/shell/ci/clone-commands';
import { featuresPath, useFeatureLocation } from '~/scenarios/address';
import { CommandBlock } from '~/ui/command-block';
import { Dialog } from '~/ui/dialog';
import { Steps } from '~/ui/steps';
import { CloneAccess, NoCloneAddress } from './clone-access';
import { cloneSource } from './clone-url';
import classes from './get-code.module.css';

export const meta: MetaFunction = () => [{ title: 'Get the code' }];

/** Explains how to clone the project's repository and run it without this product. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { project } = caller;
  const { url, isOwn } = cloneSource(project, args.context.deployment);
  const { current: environment } = await environmentsOf(caller);
  return {
    isOwn,
    commands: url ? cloneCommands({ url, projectName: project.name, environment }) : null,
  };
}

export default function GetCode() {
  const { commands, isOwn } = useLoaderData<typeof loader>();
  const { projectId, place } = useFeatureLocation();
  return (
    <Dialog title="Get the code" closeTo={featuresPath(projectId, place)} width={680}>
      {commands ? (
        <Steps>
          <li>
            <h3>Clone the repository</h3>
            <CommandBlock label="Commands to clone" commands={commands.clone} />
            <CloneAccess projectId={projectId} isOwn={isOwn} />
          </li>
          <li>
            <h3>Run it with plain Cucumber</h3>
            <CommandBlock label="Commands to run" commands={commands.run} />
            <Variables />
          </li>
          <li>
            <h3>Push your changes</h3>
            <p>
              {isOwn
                ? 'Your pushes to your repository appear here within a minute.'
                : 'Your pushes to a branch appear here at once. You cannot rewrite the history of a branch.'}
            </p>
          </li>
        </Steps>
      ) : (
        <NoCloneAddress />
      )}
    </Dialog>
  );
}

const variables = [
  ['TEST_ENV', 'The environment to test: a file of environments/'],
  ['BASE_URL', 'An address in place of the environment’s'],
  ['TEST_DATA_<KEY>', 'A value of the test data; secrets are not part of a clone'],
  ['CHROMIUM_PATH', 'A Chromium in place of Playwright’s own'],
] as const;

function Variables() {
  return (
    <dl className={classes.variables}>
      {variables.map(([name, meaning]) => (
        <div key={name} className={classes.variable}>
          <dt>{name}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
