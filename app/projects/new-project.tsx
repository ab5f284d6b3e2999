import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '~/access/gate';
import { remainingProjects } from '~/access/project-allowance';
import { useAnswer } from '~/live/use-answer';
import { ButtonLink } from '~/ui/button-link';
import { PageHeader } from '~/ui/page-header';
import { createProjectAndOpen } from './create-project';
import { demoProjectOf } from './demo-project';
import { NoProjectsLeft } from './no-projects-left';
import { ProjectForm } from './project-form';
import classes from './first-project.module.css';

export const meta: MetaFunction = () => [{ title: 'Add a project' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireUser(args);
  return { demoProject: demoProjectOf(args.context, caller), remaining: remainingProjects(caller) };
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return createProjectAndOpen(args);
}

export default function NewProject() {
  const { demoProject, remaining } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <div className={classes.narrow}>
      <PageHeader title="Add a project" />
      {remaining > 0 ? (
        <ProjectForm lastResult={answer?.form} demoProject={demoProject} demoByDefault={false}>
          <ButtonLink to="/" variant="default">
            Cancel
          </ButtonLink>
        </ProjectForm>
      ) : (
        <NoProjectsLeft />
      )}
    </div>
  );
}
