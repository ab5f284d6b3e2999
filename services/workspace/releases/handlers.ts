import { createRequire } from 'node:module';
import type { WorkspaceDeps, WorkspaceHandlers } from '../deps';
import { createLatestRelease } from './latest-release';

/** Handlers for the recorder app's newest release, and the versions of the packages that run step code. */
export function releaseHandlers({
  recorderReleasesUrl,
  clock,
  log,
}: Pick<WorkspaceDeps, 'recorderReleasesUrl' | 'clock' | 'log'>): Pick<
  WorkspaceHandlers,
  'latestAssets' | 'getStableVersions'
> {
  const latest = recorderReleasesUrl ? createLatestRelease(recorderReleasesUrl, { clock, log }) : null;
  const versions = { cucumber_client: versionOf('@cucumber/cucumber') };
  return {
    async latestAssets({ query: { repo_url } }) {
      if (!latest) return { status: false, error: 'This server has no downloads of the recorder.' };
      // Compare the caller's address, and never contact it: callers must not choose which hosts this server contacts.
      if (repo_url !== recorderReleasesUrl) {
        return { status: false, error: 'This is not the address of the recorder that this server offers.' };
      }
      return latest();
    },
    async getStableVersions() {
      return { status: true, versions };
    },
  };
}

/** Returns the version of a package as it is installed here. */
function versionOf(name: string): string {
  const { version } = createRequire(import.meta.url)(`${name}/package.json`) as { version: string };
  return version;
}
