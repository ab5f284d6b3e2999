import { useHydrated } from '~/ui/hydration';
import classes from './code-review.module.css';

/** The keys of a review, where a script hears them. */
export function KeyHint({ accepts, discards }: { accepts: boolean; discards: boolean }) {
  const scripted = useHydrated();
  if (!scripted) return null;
  return (
    <p className={classes.keys}>
      <kbd>j</kbd> next · <kbd>k</kbd> previous
      {accepts && (
        <>
          {' '}
          · <kbd>a</kbd> accept
        </>
      )}
      {discards && (
        <>
          {' '}
          · <kbd>d</kbd> discard
        </>
      )}
    </p>
  );
}
