import { Button } from '@mantine/core';
import { licenceText, licenceTitle } from '~/access/licence';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';
import { useShell } from './use-shell';

/**
 * What a page shows when an action was refused with 403 `because: "licence"`: it has expired, whatever the page knew
 * of the licence when it was loaded.
 * @param closeTo the page below
 */
export function LicenceDialog({ closeTo }: { closeTo: string }) {
  const { licence, brand } = useShell();
  return (
    <Dialog title={licenceTitle({ ...licence, expired: true })} closeTo={closeTo}>
      <p>{licenceText}</p>
      <DialogActions>
        <ButtonLink to={closeTo} variant="default">
          Skip
        </ButtonLink>
        {brand.contactSalesUrl && (
          <Button component="a" href={brand.contactSalesUrl} target="_blank" rel="noreferrer">
            Contact sales
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
