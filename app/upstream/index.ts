import type { AppLoadContext } from '@remix-run/node';
import { auth } from '#contracts/auth';
import type { Project } from '#contracts/auth';
import { createClient, type CallHeaders, type Client, type Refused, type Transport } from '#contracts/client';
import { executions } from '#contracts/executions';
import { generation } from '#contracts/generation';
import { logging } from '#contracts/logging';
import { operator } from '#contracts/operator';
import { runs } from '#contracts/runs';
import { storage } from '#contracts/storage';
import { testUsers } from '#contracts/test-users';
import { workspace } from '#contracts/workspace';
import { unavailable } from '~/platform/unavailable';

interface CallsOf {
  project?: Pick<Project, 'privateRepo'>;
  /** What is thrown in place of a service's refusal. */
  thrown?: (refused: Refused) => unknown;
  /** Stands for a page that only reads: who calls is asked once for all its calls (contracts/client.ts). */
  look?: object;
}

/**
 * The upstream services, bound to one caller. The only way the app reaches them. Calls in a project say whether it has
 * a private repository, under the two names that the specification has for it.
 */
export interface Upstream {
  auth: Client<typeof auth>;
  workspace: Client<typeof workspace>;
  generation: Client<typeof generation>;
  executions: Client<typeof executions>;
  runs: Client<typeof runs>;
  storage: Client<typeof storage>;
  logging: Client<typeof logging>;
  testUsers: Client<typeof testUsers>;
  operator: Client<typeof operator>;
}

export function createUpstream(
  context: AppLoadContext,
  caller: CallHeaders,
  { project, thrown, look }: CallsOf = {},
): Upstream {
  const { services, traceId, address } = context;
  const headers = { traceId, address, ...caller };
  // A page that only reads has nothing to keep: it says that it cannot be had now.
  const failed = (refused: Refused) =>
    look && refused.httpStatus === 503 ? unavailable(context) : (thrown?.(refused) ?? refused);
  const known = project && { isPrivateRepo: project.privateRepo, privateRepo: project.privateRepo };
  const at = (name: keyof typeof services, more: CallHeaders = {}) => {
    const { base, transport } = services[name];
    const within: Transport = (request) => transport(request, look);
    return [base, within, { ...headers, ...more }, known, failed] as const;
  };
  return {
    auth: createClient(auth, ...at('auth')),
    workspace: createClient(workspace, ...at('workspace')),
    generation: createClient(generation, ...at('generation')),
    executions: createClient(executions, ...at('executions')),
    runs: createClient(runs, ...at('runs', { source: 'web' })),
    storage: createClient(storage, ...at('storage')),
    logging: createClient(logging, ...at('logging')),
    testUsers: createClient(testUsers, ...at('test-users')),
    operator: createClient(operator, ...at('operator')),
  };
}
