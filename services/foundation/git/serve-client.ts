import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { basename, dirname } from 'node:path';
import type { Git } from './command';

/** One request of a git client over HTTP, as git's own http-backend takes it. */
export interface ClientRequest {
  /** What the address has behind the repository. */
  path: '/info/refs' | '/git-upload-pack' | '/git-receive-pack';
  method: 'GET' | 'POST';
  /** Without `?`. */
  query: string;
  headers: {
    contentType?: string;
    contentLength?: string;
    contentEncoding?: string;
    /** `git-protocol`, e.g. `version=2`. */
    protocol?: string;
  };
  /** Who asks, for git's own records. */
  user: string;
}

/** Bytes of one push. */
const largestPush = 100_000_000;

/** What clients may do, whatever a repository's own configuration says. Hooks do not run in any of our calls. */
const settings = [
  ['http.receivepack', 'true'],
  ['http.uploadarchive', 'false'],
  ['http.getanyfile', 'false'],
  // Branches are all that a clone knows of: no commits kept for runs, nobody's unsaved code.
  ['transfer.hideRefs', 'refs/'],
  ['transfer.hideRefs', '!refs/heads/'],
  // History of a branch only grows, so that runs and reports keep what they point at.
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
 * Starts git's http-backend on a repository. The request's body goes to stdin, the answer as CGI programs give it comes
 * from stdout. The process leads a group, with which the programs it starts have to be ended.
 */
export function serveClient(
  git: Git,
  gitDir: string,
  request: ClientRequest,
): ChildProcessWithoutNullStreams {
  const { contentType, contentLength, contentEncoding, protocol } = request.headers;
  return git.start(
    gitDir,
    [...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`]), 'http-backend'],
    {
      group: true,
      env: {
        GIT_PROJECT_ROOT: dirname(gitDir),
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: `/${basename(gitDir)}${request.path}`,
        QUERY_STRING: request.query,
        REQUEST_METHOD: request.method,
        REMOTE_USER: request.user,
        REMOTE_ADDR: 'client',
        CONTENT_TYPE: contentType ?? '',
        ...(contentLength !== undefined && { CONTENT_LENGTH: contentLength }),
        ...(contentEncoding !== undefined && { HTTP_CONTENT_ENCODING: contentEncoding }),
        ...(protocol !== undefined && { GIT_PROTOCOL: protocol }),
      },
    },
  );
}
