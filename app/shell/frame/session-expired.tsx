import { Button } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { sessionWatch } from '../../live/session-watch';
import { query } from '~/platform/paths';
import classes from './session-expired.module.css';

/**
 * Opens over the page when one of its loads finds that the session has ended (docs/rules/interface.md, Session
 * expired), so that no typed text is lost. After a sign-in in another tab, the page repeats the load and continues.
 */
export function SessionExpired() {
  const expired = useSyncExternalStore(sessionWatch.subscribe, sessionWatch.isExpired, () => false);
  return expired ? <SessionExpiredDialog /> : null;
}

function SessionExpiredDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const back = () => {
      if (document.visibilityState === 'visible') sessionWatch.tryAgain();
    };
    document.addEventListener('visibilitychange', back);
    window.addEventListener('focus', back);
    return () => {
      element?.close();
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('focus', back);
    };
  }, []);
  const { pathname, search, hash } = window.location;
  const login = `/login${query({ callbackUrl: pathname + search + hash })}`;
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="session-expired"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="session-expired">Session Expired</h2>
      <p>Your session has expired. Please login again.</p>
      <p className={classes.hint}>
        Your entries are still on this page. To keep them,{' '}
        <a href={login} target="_blank" rel="noreferrer">
          log in in a new tab
        </a>{' '}
        and come back to this one.
      </p>
      <div className={classes.actions}>
        <Button onClick={() => window.location.assign(login)} data-autofocus>
          Reload
        </Button>
      </div>
    </dialog>
  );
}
