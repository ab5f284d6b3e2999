import { useLocation, useSubmit } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import { sideBarPages, type SideBarPage } from '~/pages/side-bar';
import type { Brand } from '~/platform/context';
import type { Preferences } from '~/shell/preferences/preference-cookie';
import { apart } from '~/ui/apart';
import { cutText } from '~/ui/cut';
import { Icon, type IconName } from '~/ui/icon';
import { Menu, menuItem, menuLine, menuTitle } from '~/ui/menu';
import { Form, Link } from '~/ui/scoped';
import { Logo } from './logo';
import type { ShellUser } from './shell-user';
import classes from './navigation.module.css';
import menuClasses from './user-menu.module.css';

interface NavigationProps {
  /** Null for a new user, who can open only Home. */
  projectId: string | null;
  brand: Brand;
  user: ShellUser;
  preferences: Preferences;
  /** Code fixes that wait for a person. */
  openFixes?: number;
}

/** @returns the path of the place that an address belongs to; null for the search, which the top bar marks */
export function navigationPathOf(pathname: string): string | null {
  const [, , ...rest] = pathname.split('/');
  if (rest[0] === 'search') return null;
  const current =
    sideBarPages.find(({ path }) => path === rest[0]) ??
    sideBarPages.find(({ alsoCurrentAt }) => alsoCurrentAt?.test(rest.join('/')));
  return current?.path ?? 'home';
}

/** Id of the navigation. The button of the top bar opens it when it has no space next to the content. */
const navigationId = 'navigation';

/** Attributes that React passes on but does not type: of the popover, and of the button that opens it. */
const asPopover = { popover: 'auto' };
export const opensNavigation = { popovertarget: navigationId };

/**
 * The navigation next to the content. In a window as narrow as a phone, it is a popover, which the top bar's button
 * opens with or without scripts. In wider windows its style always shows it (docs/rules/interface.md, Frame).
 */
export function Navigation({ projectId, brand, user, preferences, openFixes = 0 }: NavigationProps) {
  const nav = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // Closes the popover after the user chose a place.
  useEffect(() => {
    if (nav.current?.matches(':popover-open')) nav.current.hidePopover();
  }, [key]);
  return (
    <nav
      ref={nav}
      id={navigationId}
      {...asPopover}
      className={classes.navigation}
      data-navigation={preferences.navigation}
      aria-label="Main"
    >
      <div className={classes.head}>
        <Logo brand={brand} className={classes.logo} nameClassName={classes.wide} />
        <Toggle />
      </div>
      <ul className={classes.places}>
        {sideBarPages.map((page) => (
          <li key={page.path}>
            <Place page={page} projectId={projectId} waiting={page.path === 'ai-oversight' ? openFixes : 0} />
          </li>
        ))}
      </ul>
      <ul className={classes.foot}>
        <HelpLink />
        {brand.supportUrl && <OutsideLink href={brand.supportUrl} icon="help" label="Support" />}
        {brand.documentationUrl && (
          <OutsideLink href={brand.documentationUrl} icon="file" label="Documentation" short="Docs" />
        )}
        <li>
          <UserMenu user={user} scheme={preferences.scheme} />
        </li>
      </ul>
    </nav>
  );
}

interface PlaceProps {
  page: SideBarPage;
  projectId: string | null;
  waiting: number;
}

function Place({ page: { label, path, icon }, projectId, waiting }: PlaceProps) {
  const { pathname } = useLocation();
  const words = (
    <>
      <Icon name={icon} size={18} />
      <span>{label}</span>
      {waiting > 0 && <WaitingBadge count={waiting} />}
    </>
  );
  if (!projectId && path !== 'home') {
    return (
      <span className={classes.place} role="link" aria-disabled="true">
        {words}
      </span>
    );
  }
  const to = projectId ? `/${projectId}/${path}` : '/home';
  const isHere = projectId ? navigationPathOf(pathname) === path : true;
  return (
    <Link
      to={to}
      // The link to the current place does nothing, so that its page keeps its filters and texts.
      onClick={(event) => pathname === to && event.preventDefault()}
      className={classes.place}
      aria-current={isHere ? (pathname === to || pathname.startsWith(`${to}/`) ? 'page' : 'true') : undefined}
      data-tour={path}
      prefetch="intent"
    >
      {words}
    </Link>
  );
}

/** Shows the number of waiting items, or a cap above 99. */
function WaitingBadge({ count }: { count: number }) {
  return (
    <>
      {' '}
      <b className={classes.badge} title={`${count.toLocaleString('en')} open`}>
        {count > 99 ? '99+' : count}
        <i className="visually-hidden"> open</i>
      </b>
    </>
  );
}

/** Opens the help page for the current place, in another tab, so that typed text stays. */
function HelpLink() {
  const { pathname } = useLocation();
  return <OutsideLink href={helpPath(pathname)} icon="book" label="Help" />;
}

interface OutsideLinkProps {
  href: string;
  icon: IconName;
  label: string;
  /** Short label for a collapsed navigation. Default: the label. */
  short?: string;
}

function OutsideLink({ href, icon, label, short = label }: OutsideLinkProps) {
  return (
    <li>
      <a className={classes.place} href={href} target="_blank" rel="noreferrer" title={label}>
        <Icon name={icon} size={18} />
        <span className={classes.wide}>{label}</span> <span className={classes.narrow}>{short}</span>
      </a>
    </li>
  );
}

/** Two buttons. The style shows the button for the present width, and Ctrl/Cmd+B presses it. */
function Toggle() {
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const back = pathname + search;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      const shown = [...document.querySelectorAll<HTMLButtonElement>('button[name="navigation"]')].find(
        (button) => button.offsetParent !== null,
      );
      if (shown) submit({ navigation: shown.value, back }, { method: 'post', action: '/preferences' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [back, submit]);
  return (
    <Form method="post" action="/preferences" preventScrollReset className={classes.toggle}>
      <input type="hidden" name="back" value={back} />
      <button
        className={classes.collapse}
        name="navigation"
        value="closed"
        aria-label="Collapse navigation"
        title="Collapse navigation (Ctrl+B)"
      >
        <Icon name="menu" />
      </button>{' '}
      <button
        className={classes.expand}
        name="navigation"
        value="open"
        aria-label="Expand navigation"
        title="Expand navigation (Ctrl+B)"
      >
        <Icon name="menu" />
      </button>
    </Form>
  );
}

const schemes: { value: Preferences['scheme']; label: string; icon: IconName }[] = [
  { value: 'auto', label: 'Same as the system', icon: 'deviceDesktop' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
];

/** Cuts name and address (docs/rules/interface.md, Frame): over 18 to 15, over 21 to 18, plus dots. */
function UserMenu({ user, scheme }: { user: ShellUser; scheme: Preferences['scheme'] }) {
  const { pathname, search } = useLocation();
  const whoId = useId();
  const label = (
    <>
      <span className={menuClasses.letter} aria-hidden="true">
        {user.name.slice(0, 1).toUpperCase()}
      </span>{' '}
      <span className={menuClasses.who} id={whoId} title={`${user.name} · ${user.email}`}>
        <span className={menuClasses.name}>{cutText(user.name, 18, 15)}</span>{' '}
        <span className={menuClasses.email}>{cutText(user.email, 21, 18)}</span>
      </span>
    </>
  );
  return (
    <Menu
      label={label}
      name={`User menu of ${user.name}`}
      shownText={whoId}
      up
      className={menuClasses.summary}
    >
      <Link to="/onboarding" className={menuItem}>
        <Icon name="rocket" /> Get Started
      </Link>
      <Link to="/account" className={menuItem}>
        <Icon name="user" /> Account
      </Link>
      {user.operator && (
        <Link to="/operator" className={menuItem}>
          <Icon name="server" /> Machines
        </Link>
      )}
      <hr className={menuLine} />
      <p className={menuTitle}>Appearance</p>
      <Form method="post" action="/preferences" reloadDocument>
        <input type="hidden" name="back" value={pathname + search} />
        {apart(
          schemes.map(({ value, label: text, icon }) => (
            <button
              key={value}
              type="submit"
              name="scheme"
              value={value}
              className={menuItem}
              aria-pressed={scheme === value}
            >
              <Icon name={icon} /> {text}
            </button>
          )),
        )}
      </Form>
      <hr className={menuLine} />
      <Form method="post" action="/logout" reloadDocument>
        <button type="submit" className={menuItem}>
          <Icon name="logout" /> Logout
        </button>
      </Form>
    </Menu>
  );
}

/** Pages of the guide by the project pages that they explain. The first match wins. */
const topics: [place: RegExp, page: string][] = [
  [/^(recordings|record)(\/|$)/, 'record'],
  [/^(generate|step-generations)(\/|$)/, 'generate'],
  [/^(features|step-code|code)(\/|$)/, 'write'],
  [/^test-data(\/|$)/, 'test-data'],
  [/^executions\/(plan|[^/]+\/schedule)(\/|$)/, 'schedule'],
  [/^executions\/how-to-run$/, 'ci'],
  [/^(executions|execution)(\/|$)/, 'run'],
  [/^runs\/instructions$/, 'ci'],
  [/^(runs|run-report|scenario-history|dashboard)(\/|$)/, 'reports'],
  [/^ai-oversight(\/|$)/, 'review-fix'],
  [/^(memory|settings\/coverage)(\/|$)/, 'map'],
  [/^(settings\/access-tokens|access-tokens)(\/|$)/, 'api'],
  [/^environments(\/|$)/, 'environments'],
  [/^(settings|branches|members|private-repository)(\/|$)/, 'team'],
];

/** Returns the address of the help page for an address of the product. Default: the first page. */
export function helpPath(pathname: string): string {
  const [, , ...rest] = pathname.split('/');
  const place = rest.join('/');
  const page = topics.find(([pattern]) => pattern.test(place))?.[1];
  return page === undefined ? '/help' : `/help/${page}`;
}
