import { useFetcher, useLocation } from '@remix-run/react';
import { useId, type FormEvent } from 'react';
import type { Environment, RefusedEnvironment } from '#domain/environments/environment';
import { refusedInWords } from '#domain/environments/refused-in-words';
import { licenceNotice, type Licence } from '~/access/licence';
import { apart } from '~/ui/apart';
import { cutText } from '~/ui/cut';
import { FilteredList, useIsFiltered, withoutFilter } from '~/ui/filtered-list';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { Menu, menuItem, menuLine, menuTitle } from '~/ui/menu';
import { inEnvironment } from '~/ui/page-scope';
import { DocumentForm, Form, Link, OnBranch } from '~/ui/scoped';
import { useDetour } from '../detour/detour';
import { withDialog } from './dialog-address';
import { opensNavigation } from './navigation';
import { OpenInvitations } from './open-invitations';
import { ProjectMenu, type ProjectMenuProps } from './project-menu';
import { SearchButton } from '../search/palette';
import classes from './top-bar.module.css';

interface TopBarProps extends Omit<ProjectMenuProps, 'current'> {
  project: { id: string; name: string };
  environments: Environment[];
  refusedEnvironments: RefusedEnvironment[];
  environment: Environment | null;
  /** Null for a project without a private repository, which only has main. */
  branches: string[] | null;
  branch: string;
  licence: Licence;
  openInvitations: number;
}

export function TopBar(props: TopBarProps) {
  const { project, environments, refusedEnvironments, environment, ...others } = props;
  const { branches, branch, licence, openInvitations, ...projects } = others;
  return (
    <header id="menus" className={classes.bar} tabIndex={-1}>
      <NavigationButton /> <ProjectMenu {...projects} current={project} />
      <span className={classes.slash} aria-hidden="true">
        /
      </span>
      <EnvironmentMenu
        projectId={project.id}
        environments={environments}
        refused={refusedEnvironments}
        current={environment}
      />
      {branches && <BranchMenu projectId={project.id} branches={branches} current={branch} />}
      <span className={classes.space} />
      <SearchButton projectId={project.id} /> <OpenInvitations count={openInvitations} />{' '}
      <LicenceDays licence={licence} />{' '}
      <RecorderButton
        projectId={project.id}
        expired={licence.expired}
        branch={branch}
        environment={environment}
      />
    </header>
  );
}

/** The bar of a user without an open project: 'Environment' is only a word. Projects can be opened if there are any. */
export function NewUserBar({
  openInvitations,
  ...props
}: Omit<ProjectMenuProps, 'current'> & { openInvitations: number }) {
  return (
    <header id="menus" className={classes.bar} tabIndex={-1}>
      <NavigationButton />{' '}
      {props.projects.length > 0 ? <ProjectMenu {...props} current={null} /> : <Closed label="Project" />}{' '}
      <span className={classes.slash} aria-hidden="true">
        /
      </span>{' '}
      <Closed label="Environment" />
      <span className={classes.space} />
      <OpenInvitations count={openInvitations} />
    </header>
  );
}

/** Opens the navigation, with or without scripts. Shown when the navigation has no space next to the content. */
function NavigationButton() {
  return (
    <button
      type="button"
      {...opensNavigation}
      className={`${iconButton} ${classes.navigation}`}
      aria-label="Navigation"
      title="Navigation"
    >
      <Icon name="menu" />
    </button>
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

interface RecorderButtonProps {
  projectId: string;
  expired: boolean;
  branch: string;
  environment: Environment | null;
}

/**
 * Opens the recorder in a new tab, on the branch and in the environment that are shown next to the button. If it cannot
 * open, the button leads to a dialog that says why. The server checks the same.
 */
function RecorderButton({ projectId, expired, branch, environment }: RecorderButtonProps) {
  const { search } = useLocation();
  const words = (
    <>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.recorderName}>AI Recorder</span>
    </>
  );
  if (expired || !environment) {
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
    <OnBranch branch={branch} environment={environment.name}>
      <DocumentForm method="post" action={`/${projectId}/record`} target="_blank">
        <button type="submit" className={classes.recorder}>
          {words}
        </button>
      </DocumentForm>
    </OnBranch>
  );
}

interface EnvironmentMenuProps {
  projectId: string;
  environments: Environment[];
  /** Environments that the user cannot choose. */
  refused: RefusedEnvironment[];
  current: Environment | null;
}

/**
 * Choosing an environment saves it as the last active one and stays on the page. With scripts, this is no navigation,
 * so that typed text and answers on the page stay.
 */
function EnvironmentMenu({ projectId, environments, refused, current }: EnvironmentMenuProps) {
  const detour = useDetour();
  const { submit } = useFetcher();
  const action = `/${projectId}/choose`;
  const { pathname, search } = useLocation();
  function choose(event: FormEvent<HTMLFormElement>) {
    // Otherwise the address would still name the old environment.
    if (new URLSearchParams(search).has(inEnvironment)) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const chosen = new FormData(event.currentTarget, submitter);
    chosen.set('stay', '1');
    submit(chosen, { method: 'post', action });
  }
  return (
    <Menu
      name={current ? `Environment ${current.name}` : 'Environment'}
      open={useIsFiltered('environments')}
      label={
        <>
          <Icon name="world" size={15} />
          <span className={classes.current}>{current?.name ?? 'Environment'}</span>
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      <p className={menuTitle}>Environments</p>
      {environments.length + refused.length === 0 && <p className={classes.none}>No environment yet</p>}
      <FilteredList items={environments} noun="environments" textOf={({ name }) => name}>
        {(shown) => (
          <Form method="post" action={action} onSubmit={choose} preventScrollReset>
            <input type="hidden" name="back" value={pathname + withoutFilter(search, 'environments')} />
            {apart(
              shown.map(({ name, baseUrl }) => (
                <button
                  key={name}
                  type="submit"
                  name="environment"
                  value={name}
                  className={menuItem}
                  aria-pressed={name === current?.name}
                  title={`${name} · ${baseUrl}`}
                >
                  <span className={classes.cut}>{cutText(name, 37, 37)}</span>
                </button>
              )),
            )}
          </Form>
        )}
      </FilteredList>
      {refused.slice(0, maxRefused).map((item) => (
        <p key={item.name} className={classes.refused} title={refusedInWords(item)}>
          <Icon name="alertTriangle" size={14} /> {cutText(item.name, 37, 37)} cannot be used.{' '}
          {refusedInWords(item)}
        </p>
      ))}
      <div className={classes.foot}>
        <hr className={menuLine} />
        <Link to={detour(`/${projectId}/environments/new`)} className={menuItem}>
          <Icon name="plus" /> Add environment
        </Link>
        <Link to={`/${projectId}/environments`} className={menuItem}>
          <Icon name="settings" /> Manage environments
        </Link>
      </div>
    </Menu>
  );
}

/** The list of environments shows the others, too. */
const maxRefused = 3;

const defaultBranch = 'main';

interface BranchMenuProps {
  projectId: string;
  branches: string[];
  current: string;
}

/** Branches of a project with a private repository. This menu cannot delete main or the selected branch. */
function BranchMenu({ projectId, branches, current }: BranchMenuProps) {
  const shownId = useId();
  return (
    <Menu
      name={`Branch ${current}`}
      shownText={shownId}
      open={useIsFiltered('branches')}
      label={
        <>
          <Icon name="gitBranch" size={15} />
          <span className={classes.current} id={shownId}>
            {shortBranch(current)}
          </span>
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      <p className={menuTitle}>Branches</p>
      <FilteredList items={branches} noun="branches" textOf={(name) => name}>
        {(shown) => (
          <Form method="post" action={`/${projectId}/choose`}>
            {shown.map((name) => (
              <div key={name} className={classes.entry}>
                <button
                  type="submit"
                  name="branch"
                  value={name}
                  className={menuItem}
                  aria-pressed={name === current}
                  title={name}
                >
                  <span className={classes.cut}>{cutText(name, 37, 37)}</span>
                </button>{' '}
                {name !== current && name !== defaultBranch && (
                  <Link
                    to={`/${projectId}/branches/${encodeURIComponent(name)}/delete`}
                    className={iconButton}
                    aria-label={`Delete ${name}`}
                    title="Delete branch"
                  >
                    <Icon name="trash" size={15} />
                  </Link>
                )}
              </div>
            ))}
          </Form>
        )}
      </FilteredList>
      <div className={classes.foot}>
        <hr className={menuLine} />
        <Link to={`/${projectId}/branches/new`} className={menuItem}>
          <Icon name="plus" /> Create branch
        </Link>
      </div>
    </Menu>
  );
}

/** Returns the branch button's text: names over 8 characters are cut (docs/rules/interface.md, Names). */
export function shortBranch(name: string): string {
  const characters = [...name];
  return characters.length > 8 ? `${characters.slice(0, 7).join('')}…` : name;
}
