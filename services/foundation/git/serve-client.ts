import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { basename, dirname } from 'node:path';
import type { Git } from './command';

/** One request of a git client over HTTP, in the form that git's http-backend takes. */
export interface ClientRequest {
  /** The part of the address after the repository. */
  path: '/info/refs' | '/git-upload-pack' | '/git-receive-pack';
  method: 'GET' | 'POST';
  /** Query string without `?`. */
  query: string;
  headers: {
    contentType?: string;
    contentLength?: string;
    contentEncoding?: string;
    /** The header `git-protocol`, such as `version=2`. */
    protocol?: string;
  };
  /** The user's name, for git's own records. */
  user: string;
}

/** Largest number of bytes of one push. */
const largestPush = 100_000_000;

/** Sets what clients may do, whatever a repository's own configuration says. Hooks do not run in any of our calls. */
const settings = [
  ['http.receivepack', 'true'],
  ['http.uploadarchive', 'false'],
  ['http.getanyfile', 'false'],
  // A clone sees only branches: no commits kept for runs, and no unsaved code of users.
  ['transfer.hideRefs', 'refs/'],
  ['transfer.hideRefs', '!refs/heads/'],
  // The history of a branch only grows, so that the commits of runs and reports stay.
  ['receive.denyNonFastForwards', 'true'],
  ['receive.denyDeletes', 'true'],
  ['receive.fsckObjects', 'true'],
  ['receive.maxInputSize', String(largestPush)],
  ['receive.autogc', 'false'],
  ['receive.updateServerInfo', 'false'],
  ['receive.advertisePushOptions', 'false'],
  ['uploadpack.allowFilter', 'false'],
  // A pack of few objects stays a pack: it is synced to disk as a whole before a branch moves.
  ['receive.unpackLimit', '1'],
] as const;

/**
 * Starts git's http-backend on a repository. It reads the request's body from stdin, and writes its answer to stdout,
 * as a CGI program. The process leads a process group: end the group, to end also the programs that it starts.
 */
export function serveClient(
  git: Git,
  gitDir: string,
  request: ClientRequest,
): ChildProcessWithoutNullStreams {
  const { contentType, contentLength, contentEncoding, protocol } = request.headers;
  const env: Record<string, string> = {
    GIT_PROJECT_ROOT: dirname(gitDir),
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: `/${basename(gitDir)}${request.path}`,
    QUERY_STRING: request.query,
    REQUEST_METHOD: request.method,
    REMOTE_USER: request.user,
    REMOTE_ADDR: 'client',
    CONTENT_TYPE: contentType ?? '',
  };
  if (contentLength !== undefined) env.CONTENT_LENGTH = contentLength;
  if (contentEncoding !== undefined) env.HTTP_CONTENT_ENCODING = contentEncoding;
  if (protocol !== undefined) env.GIT_PROTOCOL = protocol;
  return git.start(
    gitDir,
    [...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`]), 'http-backend'],
    { group: true, env },
  );
}
