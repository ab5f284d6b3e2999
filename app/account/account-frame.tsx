import { Button } from '@mantine/core';
import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, Outlet, useLoaderData } from '@remix-run/react';
import { requireUser } from '~/access/gate';
import { takeFlash } from '~/platform/flash';
import { Logo } from '~/shell/logo';
import { Notifications } from '~/shell/notifications';
import { SessionExpired } from '~/shell/session-expired';
import classes from './account-frame.module.css';

/** The frame around a user's own page. It belongs to no project, so it has no project's navigation. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const notification = await takeFlash(args.request);
  return data(
    { brand: args.context.brand, flash: notification?.flash ?? null },
    { headers: notification ? { 'set-cookie': notification.clear } : undefined },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function AccountFrame() {
  const { brand, flash } = useLoaderData<typeof loader>();
  return (
    <>
      <header className={classes.bar}>
        <Link to="/" className={classes.home} title={`Back to ${brand.name}`}>
          <Logo brand={brand} />
        </Link>
        <Form method="post" action="/logout" reloadDocument>
          <Button type="submit" variant="default">
            Logout
          </Button>
        </Form>
      </header>
      <main className={classes.content}>
        <Notifications flash={flash} />
        <Outlet />
      </main>
      <SessionExpired />
    </>
  );
}
