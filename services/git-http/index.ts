import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Project, User } from '#contracts/auth';
import { CallRefused } from '#contracts/client';
import type { Identity } from '#services/foundation/calls/caller';
import type { Clock } from '#services/foundation/clock';
import { type GitStore, isBranchName } from '#services/foundation/git/index';
import { fullDiskOf, operatorTextOf, userTextOf } from '#services/foundation/disk/disk-full';
import { goneOf } from '#services/foundation/calls/gone';
import {
  retryAfterSeconds,
  createConcurrencyLimit,
  type ConcurrencyLimit,
  type ConcurrencyLimits,
} from '#services/foundation/threads/concurrency-limit';
import type { Log } from '#services/foundation/log';
import { clientCallOf, type ClientCall } from './address';
import { admit, type GitRefusal } from './admission';
import { createWrongKeys } from './limits';
import { refusalReport, type PushHead, creates, deletes, type PushCommand, readPushHead } from './pkt-line';
import { runBackend } from './run-backend';

/** Branches that a user changed with a push. */
export interface Push {
  project: Project;
  user: User;
  /** The network address of the user. */
  address: string;
  moves: { branch: string; from: string; to: string }[];
}

export interface GitHttpDeps {
  git: Pick<GitStore, 'exists' | 'branches' | 'tip' | 'serveClient' | 'clientPushed'>;
  identity: Identity;
  clock: Clock;
  log: Log;
  /** Limits simultaneous requests. Default: `limits` below. */
  limit?: ConcurrencyLimit;
  /** Called after branches have changed. */
  pushed(push: Push): Promise<void>;
}

/**
 * Limits simultaneous requests, which need one or two git processes each. A clone is two requests, so a matrix of jobs
 * that clone at once waits here, for less time than a proxy in front allows (mostly a minute).
 */
const limits: ConcurrencyLimits = { atOnce: 16, each: 4, waiting: 500, waitingEach: 200, patience: 40_000 };

/** Answers requests of git clients. The path at which it listens is already removed from the request's address. */
export type GitHttp = (request: IncomingMessage, response: ServerResponse, address: string) => Promise<void>;

/** Reads the commands of a push. Null: a rule forbids the push, and the answer was sent. */
async function admittedPush(
  { git }: GitHttpDeps,
  projectId: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.headers['content-encoding']) {
    say(response, 415, 'A push cannot be compressed as a whole.');
    return null;
  }
  const { head, bytes } = await readHead(request);
  if (!head) {
    say(response, 400, 'This is not a push.');
    return null;
  }
  const branches = await git.branches(projectId);
  const problems = new Map(head.commands.map((command) => [command.ref, pushProblem(command, branches)]));
  if ([...problems.values()].every((problem) => problem === null)) return { head, bytes };
  const report = refusalReport(
    head,
    ({ ref }) => problems.get(ref) ?? 'another branch of the push was refused',
  );
  response.setHeader('content-type', 'application/x-git-receive-pack-result');
  response.setHeader('cache-control', 'no-cache');
  response.end(report);
  return null;
}

async function tellPushed(deps: GitHttpDeps, { commands }: PushHead, push: Omit<Push, 'moves'>) {
  const { git } = deps;
  const { id } = push.project;
  const moves: Push['moves'] = [];
  for (const command of commands) {
    const branch = branchOf(command);
    if (branch === null || (await git.tip(id, branch)) !== command.to) continue;
    moves.push({ branch, from: command.from, to: command.to });
  }
  if (moves.length === 0) return;
  const branches = moves.map(({ branch }) => branch);
  await git.clientPushed(id, branches);
  await deps.pushed({ ...push, moves });
}

async function serve(
  deps: GitHttpDeps,
  call: ClientCall,
  caller: Omit<Push, 'moves'>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { git, log } = deps;
  const { projectId, path, method, query } = call;
  const push =
    path === '/git-receive-pack' ? await admittedPush(deps, projectId, request, response) : undefined;
  if (push === null) return;
  const { headers } = request;
  const child = git.serveClient(projectId, {
    path,
    method,
    query,
    user: caller.user.email,
    headers: {
      contentType: headers['content-type'],
      contentLength: headers['content-length'],
      contentEncoding: headers['content-encoding'] === 'gzip' ? 'gzip' : undefined,
      protocol: protocolOf(headers['git-protocol']),
    },
  });
  await runBackend(child, {
    request,
    response,
    log,
    first: push?.bytes,
    beforeEnd: async () => push && tellPushed(deps, push.head, caller),
  });
}

/**
 * Serves repositories to git clients: `git clone <base>/<project>.git`, with an access token as the password.
 * git's own http-backend does the work (docs/decisions/0015-clone-over-http.md).
 */
export function createGitHttp(deps: GitHttpDeps): GitHttp {
  const { git, identity, log } = deps;
  const wrongKeys = createWrongKeys(deps.clock);
  const limit = deps.limit ?? createConcurrencyLimit(limits);
  return async (request, response, address) => {
    try {
      const call = clientCallOf(request.method, request.url);
      if (!call) return say(response, 404, 'There is no such repository.');
      const admission = await admit({ identity, wrongKeys }, call, {
        authorization: request.headers.authorization,
        address,
      });
      if (!admission.ok) return sayRefused(response, admission.refusal);
      if (!(await git.exists(call.projectId))) return say(response, 404, 'The project has no workspace yet.');
      const { user, project } = admission;
      const leave = await limit.acquire(project.id, goneOf(response));
      if (leave === 'gone') return;
      if (typeof leave === 'string') {
        const text = 'Too many requests at once. Try again.';
        return sayRefused(response, { status: 429, text, retryAfter: retryAfterSeconds() });
      }
      await serve(deps, call, { user, project, address }, request, response).finally(leave);
    } catch (err) {
      // The client has disconnected, so no answer is needed.
      if (response.destroyed) return;
      if (!response.headersSent && err instanceof CallRefused && err.httpStatus === 503) {
        return sayRefused(response, { status: 503, text: err.message, retryAfter: 5 });
      }
      const full = fullDiskOf(err);
      log.error({ err, url: request.url }, full ? operatorTextOf(full) : 'A git client was not served');
      if (full && !response.headersSent) return say(response, 507, userTextOf(full));
      if (response.headersSent) response.destroy();
      else say(response, 500, 'Something went wrong. Try again.');
    }
  };
}

/** Returns the header for the environment of a process: only a known word. */
function protocolOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^version=[012]$/.test(header) ? header : undefined;
}

function say(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(`${text}\n`);
}

function sayRefused(response: ServerResponse, { status, text, retryAfter }: GitRefusal): void {
  if (status === 401) response.setHeader('www-authenticate', 'Basic realm="Access token", charset="UTF-8"');
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  say(response, status, text);
}

const branchPrefix = 'refs/heads/';

/** Returns the name of a command's branch. Null for tags and other refs. */
function branchOf({ ref }: PushCommand): string | null {
  return ref.startsWith(branchPrefix) ? ref.slice(branchPrefix.length) : null;
}

/**
 * Returns the rule that a push breaks, as git prints it behind the branch. Null for none. git itself refuses rewritten
 * history, because it has the commits.
 * @param branches of the repository
 */
function pushProblem(command: PushCommand, branches: readonly string[]): string | null {
  const name = branchOf(command);
  if (name === null) return 'only branches can be pushed';
  if (deletes(command)) return 'branches are deleted on the page of branches';
  if (!isBranchName(name)) return 'not a name for a branch';
  if (!creates(command)) return null;
  const other = branches.find((branch) => sameOrInside(branch, name) || sameOrInside(name, branch));
  return other === undefined || other === name ? null : `the branch ${other} exists`;
}

/** Returns whether two refs exclude each other. Refs are files: `a` excludes `a/b`, and on some disks `A`. */
function sameOrInside(name: string, other: string): boolean {
  return `${name}/`.toLowerCase().startsWith(`${other}/`.toLowerCase());
}

/** Bytes. More than the lines of thousands of branches need. */
const maxHeadLength = 500_000;

/** The commands of a push at the beginning of its body. `bytes` has everything that was read. */
type HeadOfBody = { head: PushHead | null; bytes: Buffer };

/** Reads a body up to the end of the push's commands, and pauses it there. Null when it is no push. */
function readHead(request: IncomingMessage): Promise<HeadOfBody> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const done = (head: PushHead | null) => {
      request.off('data', read).off('end', ended).off('error', reject);
      request.pause();
      resolve({ head, bytes });
    };
    const read = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const head = bytes.length > maxHeadLength ? null : readPushHead(bytes);
      if (head !== 'more') done(head);
    };
    const ended = () => done(null);
    request.on('data', read).once('end', ended).once('error', reject);
  });
}
