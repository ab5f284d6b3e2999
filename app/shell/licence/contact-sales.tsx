import { Button } from '@mantine/core';
import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { CommandBlock } from '~/ui/command-block';
import { Dialog } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { withDialog } from '../frame/dialog-address';
import { isPage, prefilledSales } from './sales-address';
import { useShell } from '../frame/use-shell';
import classes from './contact-sales.module.css';

/**
 * Shows the deployment's sales page in a frame, if there is one (docs/rules/interface.md, Sales). Otherwise shows how
 * to contact the operator of the installation.
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

/** Shows who renews a licence here, and how, when there is no sales page. */
function Operator({ contact, address }: { contact: string | null; address: string | null }) {
  const { project } = useShell();
  return (
    <div className={classes.operator}>
      {contact !== null && address !== null ? (
        <p>
          The operator of this installation provides licenses:{' '}
          <a
            href={address}
            target={isPage(address) ? '_blank' : undefined}
            rel={isPage(address) ? 'noreferrer' : undefined}
          >
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
 * Links to {@link ContactSales}, or opens the mail program when the deployment has a mail address instead of a page.
 * @param elsewhere in a new tab, as the page below has unsaved text
 */
export function ContactSalesButton({ elsewhere = false }: { elsewhere?: boolean }) {
  const { project, brand } = useShell();
  const { search } = useLocation();
  const address = useSalesAddress();
  // Also shows the contact as text: without a configured mail program, the link would do nothing.
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

/** Returns the sales page or mail address, else the operator's, with the user's details. Null for none. */
function useSalesAddress(): string | null {
  const { brand, operatorContact, user, project } = useShell();
  const { name, company, email } = user;
  const address = brand.contactSalesUrl ?? operatorContact;
  // A support page does not receive the user's details, as it has not asked for them.
  if (address === null || (!brand.contactSalesUrl && isPage(address))) return address;
  return prefilledSales(address, { name, company, email, projectId: project.id });
}
