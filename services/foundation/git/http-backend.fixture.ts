import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const searchPath = '/usr/local/bin:/usr/bin:/bin';

/** A git server for tests: git's own http-backend behind basic authentication. */
export interface GitServer {
  url: string;
  /** Creates an empty repository, and returns its address. */
  addRepository(name: string): string;
  /** Runs git on a repository of the server, like another user of it. */
  git(name: string, args: string[], input?: string): string;
  /** Commits files to a branch (by default main) of a repository, like a push. Returns the commit. */
  commit(name: string, files: Record<string, string>, branch?: string): string;
  /** Returns the text of a file at the tip of a branch; null if there is none. */
  text(name: string, path: string, branch?: string): string | null;
  /** Called before each request, which waits for its result. */
  before: (request: { method: string; path: string; user: string | null }) => unknown;
  /** `authorization` headers of the requests. */
  seen: string[];
  close(): Promise<void>;
}

/** @param users tokens by user name */
export async function startGitServer(
  users: Record<string, string> = { ada: 'ada-token' },
): Promise<GitServer> {
  const root = mkdtempSync(join(tmpdir(), 'git-server-'));
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const git = (name: string, args: string[], input?: string) =>
    execFileSync('git', ['--git-dir', join(root, name), ...args], {
      input,
      env: { PATH: searchPath, HOME: root, NODE_ENV: 'test', ...signature },
      stdio: 'pipe',
    }).toString();

  const fixture: GitServer = {
    url,
    git,
    seen: [],
    before: () => undefined,
    addRepository(name) {
      git(name, ['init', '--bare', '--quiet', '--initial-branch=main']);
      git(name, ['config', 'http.receivepack', 'true']);
      return `${url}/${name}`;
    },
    commit(name, files, branch = 'main') {
      const parent = tryGit(() => git(name, ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]));
      const changes = Object.entries(files).map(
        ([path, text]) => `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
      );
      const message = 'Somebody else';
      const head = `commit refs/heads/${branch}\ncommitter Eve <eve@example.com> 1700000000 +0000\n`;
      const from = parent ? `from ${parent.trim()}\n` : '';
      git(
        name,
        ['fast-import', '--quiet'],
        `${head}data ${message.length}\n${message}\n${from}${changes.join('')}\n`,
      );
      return git(name, ['rev-parse', `refs/heads/${branch}`]).trim();
    },
    text: (name, path, branch = 'main') => tryGit(() => git(name, ['show', `refs/heads/${branch}:${path}`])),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(root, { recursive: true, force: true });
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization = '' } = request.headers;
    if (authorization) fixture.seen.push(authorization);
    const [user = '', token = ''] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    const known = users[user] !== undefined && users[user] === token;
    const { pathname, search } = new URL(request.url ?? '/', url);
    await fixture.before({
      method: request.method ?? '',
      path: pathname + search,
      user: known ? user : null,
    });
    if (!known) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const child = startBackend(root, request, { path: pathname, query: search.slice(1), user });
    child.stdin.on('error', () => undefined);
    request.pipe(child.stdin);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(child, 'close');
    answer(response, Buffer.concat(chunks));
  }
  return fixture;
}

/** Starts git's http-backend for a request. */
function startBackend(
  root: string,
  { headers, method }: IncomingMessage,
  { path, query, user }: { path: string; query: string; user: string },
) {
  return spawn('git', ['http-backend'], {
    env: {
      PATH: searchPath,
      HOME: root,
      NODE_ENV: 'test',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: decodeURIComponent(path),
      QUERY_STRING: query,
      CONTENT_TYPE: headers['content-type'] ?? '',
      REQUEST_METHOD: method,
      REMOTE_USER: user,
      REMOTE_ADDR: '127.0.0.1',
      HTTP_CONTENT_ENCODING: String(headers['content-encoding'] ?? ''),
      GIT_PROTOCOL: String(headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

/** Sends the output of a CGI program: header lines, an empty line, the body. */
function answer(response: ServerResponse, output: Buffer): void {
  const end = output.indexOf('\r\n\r\n');
  const headers = output.subarray(0, Math.max(end, 0)).toString().split('\r\n');
  for (const header of headers) {
    const [name = '', value = ''] = header.split(/:\s*(.*)/s);
    if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
    else if (name) response.setHeader(name, value);
  }
  response.end(output.subarray(end + 4));
}

function tryGit(run: () => string): string | null {
  try {
    return run();
  } catch (error) {
    if ((error as { status?: number }).status === undefined) throw error;
    return null;
  }
}

const signature = {
  GIT_AUTHOR_NAME: 'Eve',
  GIT_AUTHOR_EMAIL: 'eve@example.com',
  GIT_COMMITTER_NAME: 'Eve',
  GIT_COMMITTER_EMAIL: 'eve@example.com',
};
