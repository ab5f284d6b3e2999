import { useLocation } from '@remix-run/react';
import { ContactSales } from './contact-sales';
import { dialogOf, withoutDialog } from './dialog-address';
import { EnvironmentPicker } from './environment-picker';
import { LicenceNotice } from './licence-dialog';

/** The dialog over the page that its address asks for, if any; closing it leads to the same page without it. */
export function ShellDialogs() {
  const { search } = useLocation();
  const dialog = dialogOf(search);
  const closeTo = withoutDialog(search);
  if (dialog === 'licence') return <LicenceNotice closeTo={closeTo} />;
  if (dialog === 'contact-sales') return <ContactSales closeTo={closeTo} />;
  return dialog === 'record' ? <EnvironmentPicker closeTo={closeTo} /> : null;
}
