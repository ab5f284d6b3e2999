import { LicenceDialog } from './licence-dialog';
import { OverForm } from '../forms/over-form';

/** The licence dialog over a form whose text must not be lost. */
export function LicenceOverForm() {
  return <OverForm>{(closeTo) => <LicenceDialog closeTo={closeTo} />}</OverForm>;
}
