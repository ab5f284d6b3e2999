import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { PageHeader } from '~/ui/page-header';
import { AuthorizeForm, type AuthorizeAnswer } from './authorize-form';
import { authorizeGit } from './authorize.server';
import classes from './integrations.module.css';

export const meta: MetaFunction = () => [{ title: 'Authorize Git access' }];

/** Where the gate leads as long as the caller has not authorised access to the project's repository. */
export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  if (!project.privateRepo || project.configuredPrivateRepo) {
    throw redirect(`/${project.id}/settings/private-repository`);
  }
  const { gitHelpUrl } = args.context.deployment;
  return { name: project.name, presetUrl: project.privateRepoURL, helpUrl: gitHelpUrl };
}

export async function action(args: ActionFunctionArgs) {
  await requireProject(args);
  return authorizeGit(args);
}

export default function AuthorizePage() {
  const { name, presetUrl, helpUrl } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as AuthorizeAnswer | undefined;
  return (
    <>
      <PageHeader title="Authorize Git access" />
      <section className={classes.screen}>
        <p>
          <strong title={name}>{name}</strong> is kept in a Git repository. Authorize your own access to it
          once to work on the project; its reports are open to you either way.
        </p>
        <AuthorizeForm answer={answer} presetUrl={presetUrl} username="" helpUrl={helpUrl} />
      </section>
    </>
  );
}
