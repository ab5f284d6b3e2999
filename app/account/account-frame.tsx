import { Button } from '@mantine/core';
import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Outlet, useLoaderData } from '@remix-run/react';
import { requireUser } from '~/access/gate';
import { takeFlash } from '~/platform/flash';
import { PlainFrame } from '~/shell/frame/plain-frame';
import classes from './account-frame.module.css';

/** The frame around a user's own page. It belongs to no project, so it has no project's navigation. */
export async function loader(args: LoaderFunctionArgs) {
  const { openInvitations } = await requireUser(args);
  const notification = await takeFlash(args.request);
  return data(
    { brand: args.context.brand, openInvitations, flash: notification?.flash ?? null },
    { headers: notification ? { 'set-cookie': notification.clear } : undefined },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function AccountFrame() {
  const { brand, flash, openInvitations } = useLoaderData<typeof loader>();
  return (
    <PlainFrame
      brand={brand}
      flash={flash}
      openInvitations={openInvitations}
      className={classes.content}
      bar={
        <Form method="post" action="/logout" reloadDocument className={classes.logout}>
          <Button type="submit" variant="default">
            Logout
          </Button>
        </Form>
      }
    >
      <Outlet />
    </PlainFrame>
  );
}
