import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { Dialog } from '~/ui/dialog';
import { featuresPath, useFeatureLocation } from './address';
import { WaysToCreate } from './folder-overview';

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return null;
}

/** Asks how to create the new scenario. */
export default function CreateScenario() {
  const { projectId, place } = useFeatureLocation();
  return (
    <LicenceGate closeTo={featuresPath(projectId, place)}>
      <Dialog title="Create a scenario" closeTo={featuresPath(projectId, place)}>
        <WaysToCreate projectId={projectId} place={{ folders: place.folders }} />
      </Dialog>
    </LicenceGate>
  );
}
