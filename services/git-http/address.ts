import type { ClientRequest } from '#services/foundation/git/index';

/** What a git client asks for. */
export interface ClientCall {
  projectId: string;
  path: ClientRequest['path'];
  method: 'GET' | 'POST';
  query: string;
  /** Whether it is part of a push. */
  writes: boolean;
}

/**
 * Reads `/<project>.git/info/refs?service=git-upload-pack` and the like; `.git` may be left out. Null for anything else:
 * only the protocol of gits since 2010 is spoken, files of the repository are not served.
 * @param url as the server got it, without the path it listens at
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
