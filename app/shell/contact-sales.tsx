import { Button } from '@mantine/core';
import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { Dialog } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { withDialog } from './dialog-address';
import { isPage, prefilledSales } from './sales-address';
import { useShell } from './use-shell';
import classes from './contact-sales.module.css';

/** The sales page of the deployment in a frame, where there is one (docs/rules/interface.md, Sales). */
export function ContactSales({ closeTo }: { closeTo: string }) {
  const address = useSalesAddress();
  return (
    <Dialog title="Contact sales" closeTo={closeTo} width={760}>
      {address && isPage(address) ? (
        <>
          <iframe className={classes.frame} src={address} title="Contact sales" />
          <p className={classes.outside}>
            Nothing to see?{' '}
            <a href={address} target="_blank" rel="noreferrer">
              Open in a new tab <Icon name="externalLink" size={14} />
            </a>
          </p>
        </>
      ) : (
        <p>Please ask the people who run this product for you.</p>
      )}
    </Dialog>
  );
}

/**
 * Leads to {@link ContactSales}, or to the mail program when the deployment has a mail address instead of a page;
 * nothing without either.
 * @param elsewhere in a new tab, as the page below has unsaved text
 */
export function ContactSalesButton({ elsewhere = false }: { elsewhere?: boolean }) {
  const { project } = useShell();
  const { search } = useLocation();
  const address = useSalesAddress();
  if (!address) return null;
  if (!isPage(address)) {
    return (
      <Button component="a" href={address}>
        Contact sales
      </Button>
    );
  }
  const to = elsewhere
    ? `/${project.id}/home${withDialog('', 'contact-sales')}`
    : withDialog(search, 'contact-sales');
  return (
    <ButtonLink to={to} target={elsewhere ? '_blank' : undefined} preventScrollReset>
      Contact sales
    </ButtonLink>
  );
}

/** The deployment's sales page or mail address, filled in with who asks; null for none. */
function useSalesAddress(): string | null {
  const { brand, user, project } = useShell();
  const { name, company, email } = user;
  return (
    brand.contactSalesUrl &&
    prefilledSales(brand.contactSalesUrl, { name, company, email, projectId: project.id })
  );
}
