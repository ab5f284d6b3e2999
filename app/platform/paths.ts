import { parseUrl } from '#domain/parse-url';

/** Longer ones fit no header. */
const longestPath = 4000;

const origin = 'http://product.invalid';

/**
 * A redirect target from a form, a cookie or an address, only within this product: anything else becomes the fallback.
 * What a browser makes of it is looked at twice, as its own rules can turn a path into another host's address:
 * `/.//evil.example` is the path `//evil.example`, which is a host when it is read again.
 * (remix-utils' safeRedirect lets `/\t/evil.example` pass.)
 */
export function safePath(to: unknown, fallback = '/'): string {
  if (typeof to !== 'string' || !to.startsWith('/') || to.length > longestPath) return fallback;
  const url = parseUrl(to, origin);
  if (url?.origin !== origin) return fallback;
  const path = url.pathname + url.search + url.hash;
  return path.length <= longestPath && parseUrl(path, origin)?.origin === origin ? path : fallback;
}

/** Path and query of a request, e.g. for `callbackUrl`. Single-fetch's `.data` suffix is not part of it. */
export function pathOf(request: Request): string {
  const url = new URL(request.url);
  return (url.pathname.replace(/(\/_root)?\.data$/, '') || '/') + url.search;
}

/** Folders of a feature in an address (docs/rules/scenarios.md, Addresses): they are separated by commas; a comma or a percent sign inside a name is escaped. */
export function pathText(path: readonly string[]): string {
  return path.map((name) => name.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
}

/** `?a=1&b=2` of the entries that have a value; empty string when none has. */
export function query(entries: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(entries)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** A feature as addresses name it. @param feature path below `features/` without `.feature`, as services name it */
export function featureQuery(feature: string): { folders: string; feature: string } {
  const folders = feature.split('/');
  const name = folders.pop() ?? '';
  return { folders: pathText(folders), feature: name };
}

/** Address of a feature, or of one of its scenarios, on the features page (docs/rules/scenarios.md, Addresses). */
export function featureAddress(projectId: string, feature: string, scenario?: string): string {
  return `/${projectId}/features${query({ ...featureQuery(feature), scenario })}`;
}

/** Address of an execution: its plan, and how its runs went. */
export function executionAddress(projectId: string, id: string): string {
  return `/${projectId}/execution/${encodeURIComponent(id)}`;
}

/** Address of a generation of step code: how far it is, then what it proposes. */
export function generationPath(projectId: string, id: string): string {
  return `/${projectId}/step-generations/${encodeURIComponent(id)}`;
}

/**
 * Address that has a step of a scenario recorded anew, what stands before it run first (docs/rules/recorder.md, Links).
 * @param feature path below `features/` without `.feature`
 * @param index of the step, those of backgrounds counted, from 0
 * @param at where the step is, and the environment to record in; left out: the page's
 */
export function recordStepAddress(
  projectId: string,
  { feature, scenario }: { feature: string; scenario: string },
  index: number,
  at: { branch: string; environment?: string | null },
): string {
  return `/open-recorder/recorder${query({
    project_id: projectId,
    git_branch: at.branch,
    env: at.environment,
    feature_file: `features/${feature}.feature`,
    scenario_name: scenario,
    step_index: index,
  })}`;
}
