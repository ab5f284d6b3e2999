import type { ClientRequest } from '#services/foundation/git/index';

/** The request of a git client. */
export interface ClientCall {
  projectId: string;
  path: ClientRequest['path'];
  method: 'GET' | 'POST';
  query: string;
  /** True when the request is part of a push. */
  writes: boolean;
}

/**
 * Reads an address such as `/<project>.git/info/refs?service=git-upload-pack`; `.git` may be left out. Returns null for
 * others: only the protocol of git since 2010 is supported, and repository files are not served.
 * @param url as the server received it, without the path at which it listens
 */
export function clientCallOf(method: string | undefined, url: string | undefined): ClientCall | null {
  const [pathname = '', query = ''] = (url ?? '').split('?', 2);
  const parts =
    /^\/([A-Za-z0-9][A-Za-z0-9-]{0,63})(?:\.git)?(\/info\/refs|\/git-upload-pack|\/git-receive-pack)$/.exec(
      pathname,
    );
  const projectId = parts?.[1];
  const path = parts?.[2] as ClientCall['path'] | undefined;
  if (projectId === undefined || path === undefined) return null;
  if (path !== '/info/refs') {
    return method === 'POST'
      ? { projectId, path, method, query: '', writes: path === '/git-receive-pack' }
      : null;
  }
  const service = new URLSearchParams(query).get('service');
  if (method !== 'GET' || (service !== 'git-upload-pack' && service !== 'git-receive-pack')) return null;
  return { projectId, path, method, query: `service=${service}`, writes: service === 'git-receive-pack' };
}
