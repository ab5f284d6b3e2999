import { createRequire } from 'node:module';
import type { WorkspaceDeps, WorkspaceHandler } from '../deps';
import type { LatestRelease } from './latest-release';

// Handlers for the recorder app's newest release, and the versions of the packages that run step code.

type Deps = Pick<WorkspaceDeps, 'recorderReleasesUrl'> & {
  /** Null if this server offers no recorder. */
  latestRelease: LatestRelease | null;
};

const versions = { cucumber_client: versionOf('@cucumber/cucumber') };

export const latestAssets: WorkspaceHandler<'latestAssets', Deps> = async (
  { latestRelease, recorderReleasesUrl },
  { query: { repo_url } },
) => {
  if (!latestRelease) return { status: false, error: 'This server offers no download of the recorder.' };
  // Compare the caller's address, and never contact it: callers must not choose which hosts this server contacts.
  if (repo_url !== recorderReleasesUrl) {
    return { status: false, error: 'This address is not the recorder that this server offers.' };
  }
  return latestRelease();
};

export const getStableVersions: WorkspaceHandler<'getStableVersions', Deps> = async () => ({
  status: true,
  versions,
});

/** Returns the version of a package as it is installed here. */
function versionOf(name: string): string {
  const { version } = createRequire(import.meta.url)(`${name}/package.json`) as { version: string };
  return version;
}
