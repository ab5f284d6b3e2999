import { Outlet, useLocation, useParams } from '@remix-run/react';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { Dialog } from '~/ui/dialog';
import { Stepper } from '~/ui/stepper';
import { executionsPath } from '../addresses';

const steps = ['Define an execution', 'Select scenarios', 'Schedule execution'] as const;

/** The planner over the list of executions. Each step is a page, and its address holds all entries. */
export default function Planner() {
  const { projectId = '' } = useParams();
  const { pathname } = useLocation();
  const at = pathname.endsWith('/scenarios') ? 1 : pathname.endsWith('/schedule') ? 2 : 0;
  const closeTo = executionsPath(projectId);
  const dialog = (
    <Dialog title={steps[at] ?? ''} closeTo={closeTo} width={at === 1 ? 880 : 640}>
      <Stepper labels={steps} at={at} />
      <Outlet />
    </Dialog>
  );
  // The last step checks the license itself, because only it has the answer of its action.
  return at === 2 ? dialog : <LicenceGate closeTo={closeTo}>{dialog}</LicenceGate>;
}
