/**
 * The branch and the environment that a page was rendered for. Addresses of pages and forms name them, so that a form
 * does what its page showed, whatever another tab chose meanwhile (docs/rules/interface.md, Branch and environment).
 */
export interface PageScope {
  /** Null: the address does not name one, or the project has only main. */
  branch: string | null;
  environment: string | null;
}

/** Parameters of an address. They are named apart from the filters `branch` and `environment` of lists. */
export const onBranch = 'onBranch';
export const inEnvironment = 'inEnvironment';

export const isScopeName = (name: string): boolean => name === onBranch || name === inEnvironment;

/** Header in which scripts name the scope of their tab, as a query: requests without the parameters stay in it. */
export const scopeHeader = 'x-page-scope';
/** Header of an answer that changed the user's choice: the page that follows takes the new choice. */
export const choiceHeader = 'x-scope-chosen';
/** The choice that changed. Another branch has other environments. */
export type Chosen = 'branch' | 'environment';
/** For the answer of an action that changed the user's choice. */
export const choiceChanged = (what: Chosen): Record<string, string> => ({ [choiceHeader]: what });

/** Git and the file system allow no longer names. */
const longestName = 300;

export function scopeIn(query: URLSearchParams): PageScope {
  return { branch: named(query, onBranch), environment: named(query, inEnvironment) };
}

function named(query: URLSearchParams, parameter: string): string | null {
  return query.get(parameter)?.slice(0, longestName) || null;
}

/** The scope as entries of an address or a form. */
export function scopeEntries({ branch, environment }: PageScope): [string, string][] {
  return [
    ...(branch === null ? [] : ([[onBranch, branch]] as [string, string][])),
    ...(environment === null ? [] : ([[inEnvironment, environment]] as [string, string][])),
  ];
}

/** An address that names the scope. What the address names already stays. */
export function withScope(address: string, scope: PageScope): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const [path = '', ...search] = beforeHash.split('?');
  const present = search.join('?');
  const names = new URLSearchParams(present);
  const added = new URLSearchParams(scopeEntries(scope).filter(([name]) => !names.has(name))).toString();
  if (added === '') return address;
  // The present query stays to the letter: addresses have commas that URLSearchParams would escape.
  const query = present === '' ? added : `${present}&${added}`;
  return `${path}?${query}${hash.length > 0 ? `#${hash.join('#')}` : ''}`;
}

/** An address without a scope. */
export const withoutScope = (address: string): string =>
  withoutParameters(address, [onBranch, inEnvironment]);

/** An address without some parameters; the others stay to the letter. */
export function withoutParameters(address: string, names: readonly string[]): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const [path = '', ...search] = beforeHash.split('?');
  const kept = search
    .join('?')
    .split('&')
    .filter((entry) => entry !== '' && !names.includes(entry.split('=')[0] ?? ''));
  return `${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}${hash.length > 0 ? `#${hash.join('#')}` : ''}`;
}

/**
 * Whether an address leads to a page of a project, seen from a page of it: its own pages, and relative addresses.
 * A bare `#part` stays on the page.
 */
export function isOfProject(address: string, projectId: string): boolean {
  if (address.startsWith('#') || address.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(address))
    return false;
  if (!address.startsWith('/')) return true;
  const path = address.split(/[?#]/)[0] ?? '';
  return path === `/${projectId}` || path.startsWith(`/${projectId}/`);
}
