import { data, redirect, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { CallRefused } from '#contracts/client';
import { requireUser, type SignedIn } from '~/access/gate';
import { takeFlash } from '~/platform/flash';
import { readPreferences } from '~/shell/preferences/preference-cookie';
import { PageFrame } from './frame';
import { Navigation } from './navigation';
import { Notifications } from './notifications';
import { projectEntries } from './project-entries';
import { shellUser } from './shell-user';
import { NewUserBar } from './top-bar';

/**
 * The shell of a user without an open project: selectors and links are disabled (docs/rules/projects.md, First steps).
 * Its home is for new users only. Users with a later step, or with an invitation, are redirected.
 */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireUser(args);
  const { user, openInvitations } = caller;
  if (new URL(args.request.url).pathname === '/home') {
    const elsewhere = await furtherOn(caller);
    if (elsewhere) throw redirect(elsewhere);
  }
  const [preferences, notification] = await Promise.all([
    readPreferences(args.request),
    takeFlash(args.request),
  ]);
  return data(
    {
      brand: args.context.brand,
      user: shellUser(user, args.context),
      ...projectEntries(caller),
      openInvitations,
      preferences,
      flash: notification?.flash ?? null,
    },
    { headers: notification ? { 'set-cookie': notification.clear } : undefined },
  );
}

/** Returns the right page for a user who is not new any more. Null for a new user. */
async function furtherOn({ user, projects, openInvitations, upstream }: SignedIn): Promise<string | null> {
  const onboarding = await upstream.workspace
    .getOnboarding({ params: { userId: user.userId } })
    .catch(withoutAnswer);
  const step = onboarding?.status ? onboarding.onboarding.lastCompletedStep : 0;
  if (step >= 2) return projects.length > 0 ? '/' : null;
  return openInvitations > 0 ? '/invitations' : null;
}

/** The call may not keep a new user from their first project. */
function withoutAnswer(error: unknown): null {
  if (error instanceof CallRefused) return null;
  throw error;
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function NewUserFrame() {
  const shell = useLoaderData<typeof loader>();
  return (
    <PageFrame
      preferences={shell.preferences}
      bar={<NewUserBar {...shell} />}
      navigation={
        <Navigation projectId={null} brand={shell.brand} user={shell.user} preferences={shell.preferences} />
      }
    >
      <Notifications flash={shell.flash} />
      <Outlet />
    </PageFrame>
  );
}
