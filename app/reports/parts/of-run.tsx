import type { ReactNode } from 'react';
import { OnBranch } from '~/ui/scoped';
import type { ScenarioView } from '../scenario/scenario-view';

interface OfRunProps {
  scenario: Pick<ScenarioView, 'branch' | 'environment' | 'imported'>;
  children: ReactNode;
}

/** Makes the links inside open on the branch and in the environment of the scenario's run. */
export function OfRun({ scenario: { branch, environment, imported }, children }: OfRunProps) {
  // Imported results name environments of other tools.
  return (
    <OnBranch branch={branch} environment={imported ? undefined : environment.name || undefined}>
      {children}
    </OnBranch>
  );
}
