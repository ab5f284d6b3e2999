import type { APIRequestContext, APIResponse } from '@playwright/test';
import { ids } from './answers';
import type { Specified } from './specified';

/** Browsers without scripts: one signed in, one not, one that signs in. Forms are posted as pages post them. */
export interface Browsers {
  signedIn: APIRequestContext;
  visitor: APIRequestContext;
  newcomer: APIRequestContext;
}

/** A call that clients know as one page makes it. */
export interface PageCall {
  call: Specified;
  /** Where it stands in the address: values of path parameters and the query. */
  path?: string | RegExp;
  /** The whole payload; null without one. */
  body: unknown;
  /** The id in the first segment of the page's path, which the call carries; null on pages without a project. */
  project: string | null;
  /** Made for somebody who is not signed in: without bearer and session. */
  signedOut?: true;
  /** Does in the browser what makes the call. */
  by(browsers: Browsers): Promise<APIResponse>;
}

export const projectId = ids.project;
/** Of the call's repository: the project of the answers has a private one. */
export const repository = { projectId, branch: 'main', isPrivateRepo: true };

export const get = (path: string) => (browsers: Browsers) => browsers.signedIn.get(path, { maxRedirects: 0 });
export const post =
  (path: string, form: Record<string, string> = {}) =>
  (browsers: Browsers) =>
    browsers.signedIn.post(scoped(path), { form, maxRedirects: 0 });
/** As pages of a project name the branch and the environment that they show. */
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
