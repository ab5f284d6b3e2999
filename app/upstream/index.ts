import type { AppLoadContext } from '@remix-run/node';
import type { Project } from '#contracts/auth';
import { createClient, type CallHeaders, type CallRefused, type Transport } from '#contracts/client';
import { ofServices, services as contracts, type ServiceClients } from '#contracts/services';
import { diskFullResponse } from '~/upstream/disk-full';
import { unavailable } from '~/upstream/unavailable';

interface CallsOf {
  project?: Pick<Project, 'privateRepo'>;
  /** Returns the error to throw in place of a service's refusal. */
  thrown?: (refused: CallRefused) => unknown;
  /** Identifies a read-only page: its caller is looked up once for all its calls (contracts/client.ts). */
  scope?: object;
}

/**
 * Clients of the upstream services for one caller. The app reaches the services only through them. Calls in a project
 * say whether it has a private repository, under the two names that clients know (docs/rules/calls.md, Headers).
 */
export type Upstream = ServiceClients;

export function createUpstream(
  context: AppLoadContext,
  caller: CallHeaders,
  { project, thrown, scope }: CallsOf = {},
): Upstream {
  const { services, traceId, address } = context;
  const headers = { traceId, address, ...caller };
  // A read-only page has no input to keep, so it reports that it is unavailable now.
  const failed = (refused: CallRefused) =>
    refused.httpStatus === 507
      ? diskFullResponse(refused)
      : scope && refused.httpStatus === 503
        ? unavailable(context)
        : (thrown?.(refused) ?? refused);
  const known = project && { isPrivateRepo: project.privateRepo, privateRepo: project.privateRepo };
  return ofServices((name) => {
    const { base, transport } = services[name];
    const within: Transport = (request) => transport(request, scope);
    const own = name === 'runs' ? { ...headers, source: 'web' } : headers;
    return createClient(contracts[name].contract, base, within, own, known, failed);
  }) as Upstream;
}
