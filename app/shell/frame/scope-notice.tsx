import { Button } from '@mantine/core';
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Notice } from '~/ui/notice';
import { withoutScope } from '~/ui/page-scope';
import { Form } from '~/ui/scoped';
import classes from './scope-notice.module.css';

interface ScopeNoticeProps {
  project: { id: string };
  /** Null for a project that has only main. */
  branches: string[] | null;
  /** The branch of the page. */
  branch: string;
  environment: { name: string } | null;
  /** The environment that the page names and that cannot be used any more. */
  goneEnvironment: { why: string } | null;
  /** The choice of the top bar. */
  current: { branch: string; environment: string | null };
}

/** Pages of a project that show content of a branch, by the first part of their path. */
const ofBranch = [
  'home',
  'dashboard',
  'features',
  'step-code',
  'code',
  'test-data',
  'environments',
  'generate',
  'search',
  'step-generations',
  'record',
  'recordings',
  'setup',
];
/** The others, by the beginning of their path. */
const alsoOfBranch = ['executions/plan', 'memory/explorations', 'settings/code-cleanup', 'settings/coverage'];
/** Pages from which something is run, recorded or generated in an environment. */
const inEnvironmentPages = ['home', 'features', 'step-code', 'generate', 'record', 'search'];

/** Says when a page shows another branch, or acts in another environment, than the top bar. */
export function ScopeNotice(props: ScopeNoticeProps) {
  const { project, branches, branch, environment, goneEnvironment, current } = props;
  const { pathname } = useLocation();
  const path = pathname.split('/').slice(2);
  const [first = ''] = path;
  const showsBranch =
    ofBranch.includes(first) || alsoOfBranch.some((begin) => `${path.join('/')}/`.startsWith(`${begin}/`));
  if (showsBranch && branches && !branches.includes(branch)) {
    return (
      <Told projectId={project.id} name="branch" value={current.branch} button="Show" kind="error">
        Branch <Name>{branch}</Name> does not exist any more. Your current branch is{' '}
        <Name>{current.branch}</Name>.
      </Told>
    );
  }
  if (showsBranch && branch !== current.branch) {
    return (
      <Told projectId={project.id} name="branch" value={branch} button="Switch to">
        This page shows branch <Name>{branch}</Name>. Your current branch is <Name>{current.branch}</Name>.
      </Told>
    );
  }
  const usesEnvironment = inEnvironmentPages.includes(first);
  if (usesEnvironment && goneEnvironment && current.environment !== null) {
    return (
      <Told projectId={project.id} name="environment" value={current.environment} button="Use" kind="error">
        {goneEnvironment.why}
      </Told>
    );
  }
  if (usesEnvironment && environment && environment.name !== current.environment) {
    return (
      <Told projectId={project.id} name="environment" value={environment.name} button="Switch to">
        This page uses environment <Name>{environment.name}</Name>. Your current environment is{' '}
        <Name>{current.environment}</Name>.
      </Told>
    );
  }
  return null;
}

function Name({ children }: { children: ReactNode }) {
  return <strong className={classes.name}>{children}</strong>;
}

interface ToldProps {
  projectId: string;
  name: 'branch' | 'environment';
  value: string;
  button: string;
  kind?: 'warning' | 'error';
  children: ReactNode;
}

function Told({ projectId, name, value, button, kind = 'warning', children }: ToldProps) {
  const { pathname, search } = useLocation();
  return (
    <div className={classes.told}>
      <Notice kind={kind}>
        <Form method="post" action={`/${projectId}/choose`} className={classes.form}>
          <span>{children}</span>
          <input type="hidden" name="back" value={withoutScope(pathname + search)} />
          <Button
            type="submit"
            name={name}
            value={value}
            variant="default"
            size="xs"
            title={`${button} ${value}`}
          >
            <span className={classes.button}>
              {button} {value}
            </span>
          </Button>
        </Form>
      </Notice>
    </div>
  );
}
