import { useLocation, useNavigate } from '@remix-run/react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { asksForTour, hints, withoutTour } from './hints';
import { TourSteps } from './tour-steps';
import classes from './tour.module.css';

/** The guided tour of a new user, where the address asks for it; without JavaScript the same four hints at once. */
export function Tour() {
  const location = useLocation();
  const navigate = useNavigate();
  const scripted = useHydrated();
  if (!asksForTour(location)) return null;
  const end = withoutTour(location);
  if (scripted) return <TourSteps onEnd={() => navigate(end, { replace: true, preventScrollReset: true })} />;
  return (
    <noscript>
      <Dialog title="Guided tour" closeTo={end}>
        <ol className={classes.hints}>
          {hints.map(({ target, title, text }) => (
            <li key={target}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <DialogActions>
          <ButtonLink to={end}>Got it</ButtonLink>
        </DialogActions>
      </Dialog>
    </noscript>
  );
}
