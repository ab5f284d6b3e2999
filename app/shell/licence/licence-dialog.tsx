import { licenceText, licenceTitle } from '~/access/licence';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { ContactSalesButton } from './contact-sales';
import { useShell } from '../frame/use-shell';

/**
 * Shown when an action was refused with 403 `because: "licence"`: the licence has expired, even if it was valid when
 * the page loaded.
 * @param closeTo the page below
 */
export function LicenceDialog({ closeTo }: { closeTo: string }) {
  const { licence } = useShell();
  return <Licence title={licenceTitle({ ...licence, expired: true })} closeTo={closeTo} elsewhere />;
}

/** The same for a user who opens the licence's details, or an editor that needs a valid licence. */
export function LicenceNotice({ closeTo }: { closeTo: string }) {
  return <Licence title={licenceTitle(useShell().licence)} closeTo={closeTo} />;
}

interface LicenceProps {
  title: string;
  closeTo: string;
  /** True to open contact sales in a new tab, as the page below has unsaved text. */
  elsewhere?: boolean;
}

function Licence({ title, closeTo, elsewhere }: LicenceProps) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      <p>{licenceText}</p>
      <DialogActions>
        <ButtonLink to={closeTo} variant="default" preventScrollReset>
          Skip
        </ButtonLink>
        <ContactSalesButton elsewhere={elsewhere} />
      </DialogActions>
    </Dialog>
  );
}
