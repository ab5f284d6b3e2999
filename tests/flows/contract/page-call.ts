import type { APIRequestContext, APIResponse } from '@playwright/test';
import { ids } from './answers';
import type { Specified } from './specified';

/** Browsers without scripts: one signed in, one not, one that signs in. They post forms like the pages do. */
export interface Browsers {
  signedIn: APIRequestContext;
  visitor: APIRequestContext;
  newcomer: APIRequestContext;
}

/** A call of the published contract, as one page makes it. */
export interface PageCall {
  call: Specified;
  /** Parts of the call's address: values of path parameters and the query. */
  path?: string | RegExp;
  /** The whole payload; null without one. */
  body: unknown;
  /** The project id of the page's path, which the call carries. Null on pages without a project. */
  project: string | null;
  /** Set for calls of users who are not signed in: without bearer and session. */
  signedOut?: true;
  /** Makes the browser do what causes the call. */
  by(browsers: Browsers): Promise<APIResponse>;
}

export const projectId = ids.project;
/** Repository fields of a call: the project in the sample answers has a private repository. */
export const repository = { projectId, branch: 'main', isPrivateRepo: true };

export const get = (path: string) => (browsers: Browsers) => browsers.signedIn.get(path, { maxRedirects: 0 });
export const post =
  (path: string, form: Record<string, string> = {}) =>
  (browsers: Browsers) =>
    browsers.signedIn.post(scoped(path), { form, maxRedirects: 0 });
/** Names the branch and the environment, as pages of a project do. */
const scoped = (path: string) =>
  path.startsWith(`/${projectId}/`)
    ? `${path}${path.includes('?') ? '&' : '?'}onBranch=main&inEnvironment=demo`
    : path;
export const newcomerPost = (path: string, form: Record<string, string>) => (browsers: Browsers) =>
  browsers.newcomer.post(path, { form, maxRedirects: 0 });

export const inProject = { project: projectId };
export const outside = { project: null };
export const signedOut = { project: null, signedOut: true } as const;
export const page = (path: string) => `/${projectId}/${path}`;
