import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react';
import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { environmentsOf } from '~/access/environments';
import { notFound, requireProject, requireUser, type InProject, type SignedIn } from '~/access/gate';
import { chosenBranch, hasBranches } from '~/access/git-gate';
import { takeFlash } from '~/platform/flash';
import { showScope } from '~/live/tab-scope';
import { readPreferences } from '~/shell/preference-cookie';
import { inEnvironment } from '~/ui/page-scope';
import { ScopeProvider } from '~/ui/scoped';
import { ContactSales } from './contact-sales';
import { dialogOf, withoutDialog } from './dialog-address';
import { EnvironmentPicker } from './environment-picker';
import { ErrorScreen } from './error-screen';
import { Frame } from './frame';
import { LicenceNotice } from './licence-dialog';
import { Navigation } from './navigation';
import { Notifications } from './notifications';
import { projectEntries } from './project-entries';
import { operatorContact } from './sales-address';
import { ScopeNotice } from './scope-notice';
import { shellUser } from './shell-user';
import { TopBar } from './top-bar';
import { Tour } from './tour/tour';

export const handle = { frame: 'project' };

export async function loader(args: LoaderFunctionArgs) {
  // Reads all projects first: the menu lists them, and later questions of this request reuse the answer.
  const { projects, openInvitations } = await requireReader(args);
  const caller = await requireProject(args);
  const { user, project, licence, branch } = caller;
  const [environments, current, branches, openFixes, preferences, notification] = await Promise.all([
    shownEnvironments(caller),
    chosenBranch(args.context, project, caller.upstream),
    branchesOf(caller),
    openFixesOf(caller),
    readPreferences(args.request),
    takeFlash(args.request),
  ]);
  return data(
    {
      brand: args.context.brand,
      user: { ...shellUser(user, args.context), company: user.customAttributes.companyName },
      ...projectEntries({ user, projects }),
      project: { id: project.id, name: project.name },
      licence,
      operatorContact: operatorContact(args.context.brand, args.context.deployment),
      openInvitations,
      branches,
      /** The branch that the page shows and that its forms change. */
      branch,
      ...environments,
      /** The user's choice, which the top bar shows. */
      current: { branch: current, environment: environments.chosen },
      scope: {
        projectId: project.id,
        branch: hasBranches(project) ? branch : null,
        // Forms still name an environment that was deleted. They are refused until the user chooses another one.
        environment: environments.goneEnvironment?.name ?? environments.environment?.name ?? null,
        namesEnvironment: new URL(args.request.url).searchParams.has(inEnvironment),
        hasEnvironments: environments.environments.length > 1,
      },
      openFixes,
      preferences,
      flash: notification?.flash ?? null,
    },
    { headers: notification ? { 'set-cookie': notification.clear } : undefined },
  );
}

/**
 * Returns the user who sees the frame. An unknown address is "not found" for every caller. Its page has the frame
 * only for members of the project in the address.
 */
async function requireReader(args: LoaderFunctionArgs): Promise<SignedIn> {
  if (args.params['*'] === undefined) return requireUser(args);
  const caller = await requireUser(args).catch((refused: unknown) => {
    throw refused instanceof Response ? notFound() : refused;
  });
  if (!caller.projects.some(({ id }) => id === args.params.projectId)) throw notFound();
  return caller;
}

/** Reports open before the caller authorised access to a private repository. Nothing is read from the repository. */
function isReadable({ privateRepo, configuredPrivateRepo }: InProject['project']): boolean {
  return !privateRepo || configuredPrivateRepo;
}

/** Returns the environments of the page's branch, the page's environment, and the user's choice by name. */
async function shownEnvironments(caller: InProject) {
  if (!isReadable(caller.project))
    return {
      environments: [],
      refusedEnvironments: [],
      environment: null,
      chosen: null,
      goneEnvironment: null,
    };
  const { environments, refused, current, chosen, gone } = await environmentsOf(caller);
  const environment = environments.find(({ name }) => name === current) ?? null;
  return { environments, refusedEnvironments: refused, environment, chosen, goneEnvironment: gone };
}

/** Null for a project that only has main. Only the present branch when the repository cannot be read. */
async function branchesOf({ project, upstream, branch }: InProject): Promise<string[] | null> {
  if (!project.privateRepo) return null;
  if (!isReadable(project)) return [branch];
  const answer = await upstream.workspace.getBranches({ body: { projectId: project.id } });
  return answer.status ? answer.branches : [branch];
}

/** Returns the number for the badge of Code Review. A failed count must not break the page. */
async function openFixesOf({ project, upstream }: InProject): Promise<number> {
  const count = upstream.runs.countOversights({ query: { project_id: project.id } });
  const answer = await count.catch(() => null);
  return answer?.status ? answer.open : 0;
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function ProjectFrame() {
  return (
    <Shell shell={useLoaderData<typeof loader>()}>
      <Outlet />
      <ShellDialogs />
      <Tour />
    </Shell>
  );
}

/** Shows a page's error inside the frame when the frame's own data could be loaded. */
export function ErrorBoundary() {
  const shell = useRouteLoaderData<typeof loader>('shell/project-frame');
  if (!shell) return <ErrorScreen />;
  return (
    <Shell shell={shell}>
      <ErrorScreen framed />
    </Shell>
  );
}

/** React warns of layout effects on the server, which has no tab. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Until scripts run, links name the environment too, if there are several. Afterwards the tab names it, so that
 * choosing another environment can keep the page and its typed text.
 */
function useScopeOfLinks<T extends { namesEnvironment: boolean; hasEnvironments: boolean }>(scope: T): T {
  const scripted = useHydrated();
  const named = scope.namesEnvironment || (scope.hasEnvironments && !scripted);
  return useMemo(() => ({ ...scope, namesEnvironment: named }), [scope, named]);
}

type ShellData = ReturnType<typeof useLoaderData<typeof loader>>;

function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const scope = useScopeOfLinks(shell.scope);
  // Runs before the effects of the page, which may request data.
  useBrowserLayoutEffect(() => showScope(scope), [scope]);
  return (
    <ScopeProvider value={scope}>
      <Frame
        preferences={shell.preferences}
        bar={
          <TopBar
            {...shell}
            branch={shell.current.branch}
            environment={shell.environments.find(({ name }) => name === shell.current.environment) ?? null}
          />
        }
        navigation={
          <Navigation
            projectId={shell.project.id}
            brand={shell.brand}
            user={shell.user}
            preferences={shell.preferences}
            openFixes={shell.openFixes}
          />
        }
      >
        <Notifications flash={shell.flash} />
        <ScopeNotice {...shell} />
        {children}
      </Frame>
    </ScopeProvider>
  );
}

/** Shows the dialog that the page's address requests, if any. Closing it removes the request from the address. */
function ShellDialogs() {
  const { search } = useLocation();
  const dialog = dialogOf(search);
  const closeTo = withoutDialog(search);
  if (dialog === 'licence') return <LicenceNotice closeTo={closeTo} />;
  if (dialog === 'contact-sales') return <ContactSales closeTo={closeTo} />;
  return dialog === 'record' ? <EnvironmentPicker closeTo={closeTo} /> : null;
}
