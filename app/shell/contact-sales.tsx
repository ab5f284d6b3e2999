import { Button } from '@mantine/core';
import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { CommandBlock } from '~/ui/command-block';
import { Dialog } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { withDialog } from './dialog-address';
import { isPage, prefilledSales } from './sales-address';
import { useShell } from './use-shell';
import classes from './contact-sales.module.css';

/**
 * The sales page of the deployment in a frame, where there is one (docs/rules/interface.md, Sales); else how to reach
 * who runs the installation.
 */
export function ContactSales({ closeTo }: { closeTo: string }) {
  const { brand, operatorContact } = useShell();
  const address = useSalesAddress();
  return (
    <Dialog title="Contact sales" closeTo={closeTo} width={brand.contactSalesUrl ? 760 : undefined}>
      {address && isPage(address) && brand.contactSalesUrl ? (
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
        <Operator contact={brand.contactSalesUrl ?? operatorContact} address={address} />
      )}
    </Dialog>
  );
}

/** Who renews a licence here, and how, where it is not a page to be shown. */
function Operator({ contact, address }: { contact: string | null; address: string | null }) {
  const { project } = useShell();
  return (
    <div className={classes.operator}>
      {contact !== null && address !== null ? (
        <p>
          The operator of this installation provides licenses:{' '}
          <a href={address} {...(isPage(address) && { target: '_blank', rel: 'noreferrer' })}>
            {contact.replace(/^mailto:/, '').replace(/\?.*$/, '')}
          </a>
        </p>
      ) : (
        <p>The operator of this installation provides licenses. No contact address is set.</p>
      )}
      <p>To renew this project's license, the operator runs</p>
      <CommandBlock
        label="Command that renews the license"
        commands={`npm run admin -- licence set ${project.id} --no-end`}
      />
      <p>
        <code>--days 365</code> in place of <code>--no-end</code> renews it for a year.
      </p>
    </div>
  );
}

/**
 * Leads to {@link ContactSales}, or to the mail program when the deployment has a mail address instead of a page.
 * @param elsewhere in a new tab, as the page below has unsaved text
 */
export function ContactSalesButton({ elsewhere = false }: { elsewhere?: boolean }) {
  const { project, brand } = useShell();
  const { search } = useLocation();
  const address = useSalesAddress();
  // A mail program that is not set up would do nothing: who renews licences is told in words, too.
  if (brand.contactSalesUrl && address && !isPage(address)) {
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

/** The deployment's sales page or mail address, else that of who runs it, filled in with who asks; null for none. */
function useSalesAddress(): string | null {
  const { brand, operatorContact, user, project } = useShell();
  const { name, company, email } = user;
  const address = brand.contactSalesUrl ?? operatorContact;
  // A support page is not told who asks: it did not ask to be.
  if (address === null || (!brand.contactSalesUrl && isPage(address))) return address;
  return prefilledSales(address, { name, company, email, projectId: project.id });
}
