import { useFetchers, useNavigation } from '@remix-run/react';
import classes from './progress-line.module.css';

/**
 * Shows a thin line at the top while a page loads or a form is sent, after 150 ms. Background loads, such as a list
 * that follows a run, show no line. Without scripts, the browser shows its own progress.
 */
export function ProgressLine() {
  const navigates = useNavigation().state !== 'idle';
  const sends = useFetchers().some(
    ({ state, formMethod = 'GET' }) => state !== 'idle' && formMethod !== 'GET',
  );
  return navigates || sends ? <div className={classes.line} aria-hidden data-progress /> : null;
}
