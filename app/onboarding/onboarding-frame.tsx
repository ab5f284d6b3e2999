import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { CallRefused } from '#contracts/client';
import { requireUser, type SignedIn } from '~/access/gate';
import { takeFlash } from '~/platform/flash';
import { PlainFrame } from '~/shell/frame/plain-frame';
import { projectEntries } from '~/shell/frame/project-entries';
import { ProjectMenu } from '~/shell/frame/project-menu';
import classes from './onboarding-frame.module.css';

/**
 * The frame of the first steps: a bar with the projects, or 'Error' when they cannot be read (docs/rules/projects.md,
 * First steps).
 */
export async function loader(args: LoaderFunctionArgs) {
  let caller: SignedIn | null = null;
  try {
    caller = await requireUser(args);
  } catch (error) {
    if (!(error instanceof CallRefused) || error.httpStatus < 500) throw error;
    // The page is shown all the same, and says so.
  }
  const notification = await takeFlash(args.request);
  return data(
    {
      brand: args.context.brand,
      entries: caller && projectEntries(caller),
      openInvitations: caller?.openInvitations ?? 0,
      flash: notification?.flash ?? null,
    },
    { headers: notification ? { 'set-cookie': notification.clear } : undefined },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function OnboardingFrame() {
  const { brand, entries, openInvitations, flash } = useLoaderData<typeof loader>();
  return (
    <PlainFrame
      brand={brand}
      flash={flash}
      openInvitations={openInvitations}
      className={classes.content}
      bar={
        entries ? (
          entries.projects.length > 0 && <ProjectMenu {...entries} current={null} />
        ) : (
          <span className={classes.error} role="alert">
            Error
          </span>
        )
      }
    >
      <Outlet />
    </PlainFrame>
  );
}
