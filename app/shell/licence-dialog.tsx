import { licenceText, licenceTitle } from '~/access/licence';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { ContactSalesButton } from './contact-sales';
import { useShell } from './use-shell';

/**
 * What a page shows when an action was refused with 403 `because: "licence"`: it has expired, whatever the page knew
 * of the licence when it was loaded.
 * @param closeTo the page below
 */
export function LicenceDialog({ closeTo }: { closeTo: string }) {
  const { licence } = useShell();
  return <Licence title={licenceTitle({ ...licence, expired: true })} closeTo={closeTo} elsewhere />;
}

/** The same for somebody who asks how long the licence lasts, or came to an editor that is closed. */
export function LicenceNotice({ closeTo }: { closeTo: string }) {
  return <Licence title={licenceTitle(useShell().licence)} closeTo={closeTo} />;
}

interface LicenceProps {
  title: string;
  closeTo: string;
  /** Contact sales opens in a new tab, as the page below has unsaved text. */
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
