import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react';
import { useMemo, type ReactNode } from 'react';
import { useBrowserLayoutEffect, useHydrated } from '~/ui/hydration';
import { notFound, requireProject, requireUser, type SignedIn } from '~/access/gate';
import { showScope } from '~/live/tab-scope';
import { ScopeProvider } from '~/ui/scoped';
import { EnvironmentPicker } from '../environment/environment-picker';
import { ErrorScreen } from '../errors/error-screen';
import { ContactSales } from '../licence/contact-sales';
import { LicenceNotice } from '../licence/licence-dialog';
import { Tour } from '../tour/tour';
import { dialogOf, withoutDialog } from './dialog-address';
import { PageFrame } from './frame';
import { Navigation } from './navigation';
import { Notifications } from './notifications';
import { ScopeNotice } from './scope-notice';
import { readShellData } from './shell-data.server';
import { TopBar } from './top-bar';
import type { ShellData } from './use-shell';

export const handle = { frame: 'project' };

export async function loader(args: LoaderFunctionArgs) {
  // Reads all projects first: the menu lists them, and later questions of this request reuse the answer.
  const { projects, openInvitations } = await requireReader(args);
  const caller = await requireProject(args);
  return readShellData(args, caller, { projects, openInvitations });
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
  const shell = useRouteLoaderData<typeof loader>('shell/frame/project-frame');
  if (!shell) return <ErrorScreen />;
  return (
    <Shell shell={shell}>
      <ErrorScreen framed />
    </Shell>
  );
}

/**
 * Until scripts run, links name the environment too, if there are several. Afterwards the tab names it, so that
 * choosing another environment can keep the page and its typed text.
 */
function useScopeOfLinks<T extends { namesEnvironment: boolean; hasEnvironments: boolean }>(scope: T): T {
  const scripted = useHydrated();
  const named = scope.namesEnvironment || (scope.hasEnvironments && !scripted);
  return useMemo(() => ({ ...scope, namesEnvironment: named }), [scope, named]);
}

function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const scope = useScopeOfLinks(shell.scope);
  // Runs before the effects of the page, which may request data.
  useBrowserLayoutEffect(() => showScope(scope), [scope]);
  return (
    <ScopeProvider value={scope}>
      <PageFrame
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
      </PageFrame>
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
