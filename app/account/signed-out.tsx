import { Outlet, useRouteLoaderData } from '@remix-run/react';
import type { loader as rootLoader } from '~/root';
import { Logo } from '~/shell/logo';
import classes from './signed-out.module.css';

/** Pages for people who are not signed in: no scripts, styles inside the document, one request. */
export const handle = { scripts: false };

export default function SignedOut() {
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.brand;
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        {brand && <Logo brand={brand} className={classes.logo} />}
        <Outlet />
      </div>
    </main>
  );
}
