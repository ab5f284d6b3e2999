import { Link, useLocation } from '@remix-run/react';
import type { Environment } from '#contracts/environment';
import { licenceNotice, type Licence } from '~/access/licence';
import { BranchMenu } from './branch-menu';
import { withDialog } from './dialog-address';
import { EnvironmentMenu } from './environment-menu';
import { OpenInvitations } from './open-invitations';
import { ProjectMenu, type ProjectMenuProps } from './project-menu';
import classes from './top-bar.module.css';

interface TopBarProps extends Omit<ProjectMenuProps, 'current'> {
  project: { id: string; name: string };
  environments: Environment[];
  environment: Environment | null;
  /** Null for a project without a private repository: it only has main. */
  branches: string[] | null;
  branch: string;
  licence: Licence;
  openInvitations: number;
}

export function TopBar(props: TopBarProps) {
  const { project, environments, environment, branches, branch, licence, openInvitations, ...projects } =
    props;
  return (
    <header className={classes.bar}>
      <ProjectMenu {...projects} current={project} />
      <span className={classes.slash} aria-hidden="true">
        /
      </span>
      <EnvironmentMenu projectId={project.id} environments={environments} current={environment} />
      {branches && <BranchMenu projectId={project.id} branches={branches} current={branch} />}
      <span className={classes.space} />
      <OpenInvitations count={openInvitations} />
      <LicenceDays licence={licence} />
      <RecorderButton projectId={project.id} expired={licence.expired} ready={environment !== null} />
    </header>
  );
}

/** The bar of a user without an open project: 'Environment' is a word only, projects can be opened if there are any. */
export function NewUserBar({
  openInvitations,
  ...props
}: Omit<ProjectMenuProps, 'current'> & { openInvitations: number }) {
  return (
    <header className={classes.bar}>
      {props.projects.length > 0 ? <ProjectMenu {...props} current={null} /> : <Closed label="Project" />}
      <span className={classes.slash} aria-hidden="true">
        /
      </span>
      <Closed label="Environment" />
      <span className={classes.space} />
      <OpenInvitations count={openInvitations} />
    </header>
  );
}

function Closed({ label }: { label: string }) {
  return (
    <button type="button" className={classes.disabled} disabled>
      {label}
    </button>
  );
}

function LicenceDays({ licence }: { licence: Licence }) {
  const { search } = useLocation();
  const notice = licenceNotice(licence);
  return notice ? (
    <Link
      to={withDialog(search, 'licence')}
      className={classes.licence}
      data-warn={licence.warn || undefined}
      preventScrollReset
    >
      {notice}
    </Link>
  ) : null;
}

/** Opens the recorder in a new tab; what stands in the way is said on this one. The server checks it all again. */
function RecorderButton({
  projectId,
  expired,
  ready,
}: {
  projectId: string;
  expired: boolean;
  ready: boolean;
}) {
  const { search } = useLocation();
  const words = (
    <>
      <span className={classes.dot} aria-hidden="true" />
      AI Recorder
    </>
  );
  if (expired || !ready) {
    return (
      <Link
        to={withDialog(search, expired ? 'licence' : 'record')}
        className={classes.recorder}
        preventScrollReset
      >
        {words}
      </Link>
    );
  }
  return (
    <form method="post" action={`/${projectId}/record`} target="_blank">
      <button type="submit" className={classes.recorder}>
        {words}
      </button>
    </form>
  );
}
