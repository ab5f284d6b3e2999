import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { takeFlash } from '~/platform/flash';
import { Logo } from '~/shell/frame/logo';
import { Notice } from '~/ui/notice';
import classes from './signed-out.module.css';

/** Pages for people who are not signed in: no scripts, styles inside the document, one request. */
export const handle = { scripts: false };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const notification = await takeFlash(request);
  return data(
    { brand: context.brand, flash: notification?.flash ?? null },
    { headers: notification ? { 'set-cookie': notification.clear } : undefined },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function SignedOut() {
  const { brand, flash } = useLoaderData<typeof loader>();
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Logo brand={brand} className={classes.logo} />
        {flash && (
          <div className={classes.flash}>
            <Notice kind={flash.kind}>{flash.text}</Notice>
          </div>
        )}
        <Outlet />
      </div>
    </main>
  );
}
