import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '~/access/gate';
import { remainingProjects } from '~/access/project-allowance';
import { useAnswer } from '~/live/use-answer';
import { createProjectAndOpen } from './create-project';
import { demoProjectOf } from './demo-project';
import { NoProjectsLeft } from './no-projects-left';
import { ProjectForm } from './project-form';
import classes from './first-project.module.css';

export const meta: MetaFunction = () => [{ title: 'Home' }];

/** Home of a new user, with one action. Users with a project are redirected to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { user, projects } = await requireUser(args);
  if (projects.length > 0) throw redirect('/');
  return {
    name: user.givenName,
    demoProject: demoProjectOf(args.context, { projects }),
    remaining: remainingProjects({ user, projects }),
  };
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return createProjectAndOpen(args);
}

export default function FirstProject() {
  const { name, demoProject, remaining } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <h1>Welcome, {name}</h1>
        <p className={classes.lead}>
          A project holds your features, their step code, environments and reports, and the people you share
          them with.
        </p>
        {remaining > 0 ? (
          <ProjectForm lastResult={answer?.form} demoProject={demoProject} demoByDefault />
        ) : (
          <NoProjectsLeft />
        )}
      </section>
      <ol className={classes.steps}>
        {steps.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong> <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const steps = [
  ['Write', 'Scenarios in plain Gherkin, kept in git with their step code.'],
  ['Run', 'In a real browser, isolated, against the environment you choose.'],
  ['Read', 'Every step with its screenshot, network, console and page snapshot.'],
] as const;
