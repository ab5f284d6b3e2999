import { createRequire } from 'node:module';
import type { WorkspaceDeps, WorkspaceHandlers } from '../deps';
import { createLatestRelease } from './latest-release';

/** The recorder app's newest release and the versions of what runs step code. */
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
      // What callers name is compared, never asked: they must not choose whom this server talks to.
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

/** Of an installed package: what runs here, not what somebody wrote down. */
function versionOf(name: string): string {
  const { version } = createRequire(import.meta.url)(`${name}/package.json`) as { version: string };
  return version;
}
