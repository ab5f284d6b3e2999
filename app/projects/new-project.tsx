import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import { PageHeader } from '~/ui/page-header';
import { createProject } from './create-project';
import { ProjectForm } from './project-form';
import classes from './first-project.module.css';

export const meta: MetaFunction = () => [{ title: 'Add a project' }];

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return { demoShop: args.context.demoShop };
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return createProject(args);
}

export default function NewProject() {
  const { demoShop } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className={classes.narrow}>
      <PageHeader title="Add a project" />
      <ProjectForm lastResult={answer?.form} demoShop={demoShop} demoByDefault={false}>
        <ButtonLink to="/" variant="default">
          Cancel
        </ButtonLink>
      </ProjectForm>
    </div>
  );
}
