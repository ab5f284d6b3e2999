import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { ButtonLink } from '~/ui/button-link';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { AuthorizeForm, type AuthorizeAnswer } from './authorize-form';
import { authorizeGit } from './authorize.server';
import { setUpProblem } from './set-up-problem';

export const meta: MetaFunction = () => [{ title: 'Authorize Git access' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const privateRepositories = await upstream.auth.getPrivateRepositories();
  return {
    presetUrl: project.privateRepoURL,
    username: (privateRepositories.status && privateRepositories.privateRepos[0]?.username) || '',
    problem: setUpProblem(project),
    helpUrl: args.context.deployment.gitHelpUrl,
  };
}

export async function action(args: ActionFunctionArgs) {
  await requireProject(args);
  return authorizeGit(args);
}

export default function AuthorizeGit() {
  const { problem, ...known } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as AuthorizeAnswer | undefined;
  const cancel = (
    <ButtonLink to=".." variant="default" preventScrollReset>
      {problem ? 'Close' : 'Cancel'}
    </ButtonLink>
  );
  return (
    <LicenceGate closeTo="..">
      <Dialog title="Authorize Git access" closeTo="..">
        {problem ? (
          <Notice kind="warning">{problem}</Notice>
        ) : (
          <AuthorizeForm answer={answer} {...known} cancel={cancel} />
        )}
      </Dialog>
    </LicenceGate>
  );
}
