import { Button } from '@mantine/core';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { useId, type ReactNode } from 'react';
import { requireProject } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import { cutText } from '~/ui/cut';
import { Icon } from '~/ui/icon';
import classes from './integrations.module.css';
import { setUpProblem } from './set-up-problem';

export const meta: MetaFunction = () => [{ title: 'Integrations' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const privateRepositories = await upstream.auth.getPrivateRepositories();
  const own = privateRepositories.status ? privateRepositories.privateRepos[0] : undefined;
  return {
    projectName: project.name,
    connection: own ? { url: own.url, username: own.username } : null,
    problem: setUpProblem(project),
    supportUrl: args.context.brand.supportUrl,
  };
}

export default function IntegrationsTab() {
  const card = useLoaderData<typeof loader>();
  return (
    <>
      <GitCard {...card} />
      <Outlet />
    </>
  );
}

interface GitCardProps {
  projectName: string;
  /** Address and user name when git is connected. */
  connection: { url: string; username: string } | null;
  /** Why the caller cannot set it up. */
  problem: string | null;
  supportUrl: string | null;
}

function GitCard({ projectName, connection, problem, supportUrl }: GitCardProps) {
  return connection ? (
    <Connected connection={connection} supportUrl={supportUrl} />
  ) : (
    <Card
      title={`Connect your Git repo for ${cutText(projectName, 42, 42)}`}
      text="Features, step code and environments are then kept in your own repository: every save is a commit there, and you work on its branches."
      note={problem}
    >
      {problem && <ContactSupport url={supportUrl} />}
      {problem ? <Button disabled>Set up Git</Button> : <ButtonLink to="authorize">Set up Git</ButtonLink>}
    </Card>
  );
}

function Connected({
  connection,
  supportUrl,
}: {
  connection: { url: string; username: string };
  supportUrl: string | null;
}) {
  const why = useId();
  return (
    <Card
      title="Git is connected"
      connected
      text="Every save is pushed to the repository in your name."
      details={
        <dl>
          <dt>Git repo URL</dt>
          <dd>{connection.url}</dd>
          <dt>Username</dt>
          <dd>{connection.username}</dd>
        </dl>
      }
      note={<span id={why}>To disable the integration, please contact support.</span>}
    >
      <ContactSupport url={supportUrl} />
      <span title="Please contact support to disable the integration">
        <Button variant="default" disabled aria-describedby={why}>
          Disable integration
        </Button>
      </span>{' '}
      <ButtonLink to="authorize" preventScrollReset>
        Edit configuration
      </ButtonLink>
    </Card>
  );
}

interface CardProps {
  title: string;
  text: string;
  connected?: boolean;
  details?: ReactNode;
  note: ReactNode;
  children: ReactNode;
}

function Card({ title, text, connected = false, details, note, children }: CardProps) {
  return (
    <section className={classes.card}>
      <span className={classes.mark} data-connected={connected || undefined}>
        <Icon name={connected ? 'check' : 'gitBranch'} size={20} />
      </span>
      <div className={classes.content}>
        <h2>{title}</h2>
        <p>{text}</p>
        {details}
        {note && <p className={classes.note}>{note}</p>}
        <div className={classes.actions}>{children}</div>
      </div>
    </section>
  );
}

function ContactSupport({ url }: { url: string | null }) {
  if (!url) return null;
  return (
    <Button component="a" variant="default" href={url} target="_blank" rel="noreferrer">
      Contact support
    </Button>
  );
}
