import { createClient, CallRefused, type CallHeaders } from '#contracts/client';
import { maxKnown, withPagesOf, type KnownPage } from '#domain/pages/known-pages';
import { runs } from '#contracts/runs';
import type { ServiceAddress } from '#contracts/services';
import { workspace } from '#contracts/workspace';
import type { Log } from '#services/foundation/log';

const mainBranch = 'main';

/** False for pages with long texts, which are left out: a cut text would be another name or address. */
const isShort = ({ route, title }: KnownPage) =>
  route.length <= maxKnown.route && title.length <= maxKnown.name;

/** Creates the calls of the generation service to other services, which act for the caller. */
export function generationMaterial(
  addresses: { workspace: ServiceAddress; runs: ServiceAddress },
  log: Pick<Log, 'warn'>,
) {
  return {
    async stepPatterns(caller: CallHeaders, projectId: string, branch: string): Promise<string[]> {
      const { base, transport } = addresses.workspace;
      const { getSteps } = createClient(workspace, base, transport, caller);
      const found = await getSteps({ query: { projectId }, body: { branch } });
      if (!found.status) return [];
      return Object.entries(found.steps).flatMap(([pattern, { implemented }]) =>
        implemented ? [pattern] : [],
      );
    },

    /** Without the map, its steps are still read. Pages not yet seen on a branch are as on the main branch. */
    async mapPages(
      caller: CallHeaders,
      projectId: string,
      { env, branch }: { env: string; branch: string },
    ): Promise<KnownPage[]> {
      const { base, transport } = addresses.runs;
      const { getApplicationMap } = createClient(runs, base, transport, { ...caller, projectId });
      const pagesOn = async (on: string): Promise<KnownPage[]> => {
        const found = await getApplicationMap({ query: { env, branch: on } }).catch((err: unknown) => {
          if (!(err instanceof CallRefused && err.httpStatus === 403))
            log.warn({ err, projectId }, 'The names of pages could not be read from the application map');
          return null;
        });
        const pages = found?.status ? (found.map?.pages ?? []) : [];
        return pages
          .filter(({ isHidden }) => !isHidden)
          .map(({ route, name, title, label }) => ({ route, name, title: name === null ? label : title }))
          .filter(isShort);
      };
      if (branch === mainBranch) return pagesOn(branch);
      const [own, others] = await Promise.all([pagesOn(branch), pagesOn(mainBranch)]);
      return withPagesOf(own, others);
    },
  };
}
