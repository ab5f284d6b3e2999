import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useHydrated } from '~/ui/hydration';
import { requireProject } from '~/access/gate';
import { usePageLoads } from '~/live/use-own-loads';
import { cutText } from '~/ui/cut';
import { MessageDialog } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { Link } from '~/ui/scoped';
import { useCopy } from '~/ui/use-copy';
import { testUserListQuery } from './list-query';
import { usernameIn, usersPath } from './read-users.server';
import classes from './user-code.module.css';

export const meta: MetaFunction = () => [{ title: 'TOTP' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const username = usernameIn(args.request);
  const answer = await upstream['test-users'].generateTotp({ body: { project_id: project.id, username } });
  if (!answer.status && answer.because === 'missing') throw redirect(usersPath(project.id, args.request));
  return { username, code: answer.status ? answer : null, error: answer.status ? null : answer.error };
}

/** Shows the current one-time code. With scripts, it counts down and loads the next code automatically. */
export default function UserCode() {
  const { username, code, error } = useLoaderData<typeof loader>();
  const [present] = useSearchParams();
  const closeTo = `..${testUserListQuery(present)}`;
  return (
    <MessageDialog title="TOTP" closeTo={closeTo} width={400}>
      <p className={classes.name} title={username}>
        {cutText(username, 30, 12)}
      </p>
      {error !== null && <Notice kind="error">{error}</Notice>}
      {code && <Code key={code.token} {...code} />}
    </MessageDialog>
  );
}

function Code(code: { token: string; remaining: number; period: number }) {
  const { pathname, search } = useLocation();
  const remaining = useRemaining(code);
  const scripted = useHydrated();
  const { copied, copy } = useCopy();
  const half = Math.ceil(code.token.length / 2);
  return (
    <>
      <div className={classes.code}>
        <output className={classes.token} aria-label={`Code ${code.token}`}>
          {code.token.slice(0, half)} {code.token.slice(half)}
        </output>{' '}
        {scripted && (
          <Button
            variant="default"
            leftSection={<Icon name={copied ? 'check' : 'copy'} />}
            onClick={() => copy(code.token)}
          >
            <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
          </Button>
        )}
      </div>
      <progress className={classes.bar} value={remaining} max={code.period} aria-label="Time left" />
      <p className={classes.left}>
        {remaining} {remaining === 1 ? 'second' : 'seconds'} left{' '}
        {!scripted && <Link to={pathname + search}>Refresh</Link>}
      </p>
    </>
  );
}

/**
 * Returns the seconds for which a code is still valid, counted down since it arrived. At zero, the page loads the next
 * code, as a new component (`key`).
 */
function useRemaining(code: { token: string; remaining: number }): number {
  const { revalidate, state } = usePageLoads();
  const [remaining, setLeft] = useState(code.remaining);
  useEffect(() => {
    const end = performance.now() + code.remaining * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [code.token, code.remaining]);
  useEffect(() => {
    if (remaining === 0 && state === 'idle') revalidate();
  }, [remaining, state, revalidate]);
  return remaining;
}
