import { useFetchers, useNavigation } from '@remix-run/react';
import classes from './progress-line.module.css';

/**
 * A thin line at the top while a page is asked for or something is sent, from 150 ms on. What only reads beside the page,
 * such as a list that follows a run, shows none. Without scripts the browser has its own.
 */
export function ProgressLine() {
  const navigates = useNavigation().state !== 'idle';
  const sends = useFetchers().some(
    ({ state, formMethod = 'GET' }) => state !== 'idle' && formMethod !== 'GET',
  );
  return navigates || sends ? <div className={classes.line} aria-hidden data-progress /> : null;
}
