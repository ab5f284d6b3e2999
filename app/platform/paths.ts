import { treeNamesOf, uriOfFeatureName } from '#domain/gherkin/feature-paths';
import { parseUrl } from '#domain/parse-url';

/** Longest path in characters. Longer paths do not fit into a header. */
const maxPathLength = 4000;

const origin = 'http://product.invalid';

/**
 * Returns a redirect target from a form, a cookie or an address if it is within this product, otherwise the fallback.
 * Parses the target twice, as a browser's own rules can turn a path into another host's address:
 * `/.//evil.example` becomes the path `//evil.example`, which is a host when it is parsed again.
 * (remix-utils' safeRedirect accepts `/\t/evil.example`.)
 */
export function safePath(to: unknown, fallback = '/'): string {
  if (typeof to !== 'string' || !to.startsWith('/') || to.length > maxPathLength) return fallback;
  const url = parseUrl(to, origin);
  if (url?.origin !== origin) return fallback;
  const path = url.pathname + url.search + url.hash;
  return path.length <= maxPathLength && parseUrl(path, origin)?.origin === origin ? path : fallback;
}

/** Returns path and query of a request, e.g. for `callbackUrl`, without single-fetch's `.data` suffix. */
export function pathOfRequest(request: Request): string {
  const url = new URL(request.url);
  return (url.pathname.replace(/(\/_root)?\.data$/, '') || '/') + url.search;
}

/** Joins folders with commas; escapes commas and % in names (docs/rules/scenarios.md, Addresses). */
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

/** Returns a feature's parameters in addresses. @param feature path below `features/` without `.feature` */
export function featureQuery(feature: string): { folders: string; feature: string } {
  const folders = treeNamesOf(feature);
  const name = folders.pop() ?? '';
  return { folders: pathText(folders), feature: name };
}

/** Address of a feature, or of one of its scenarios, on the features page (docs/rules/scenarios.md, Addresses). */
export function featureAddress(projectId: string, feature: string, scenario?: string): string {
  return `/${projectId}/features${query({ ...featureQuery(feature), scenario })}`;
}

/** Returns the address of an execution: its plan and the results of its runs. */
export function executionAddress(projectId: string, id: string): string {
  return `/${projectId}/execution/${encodeURIComponent(id)}`;
}

/** Returns the address of a generation of step code: its progress, then its proposal. */
export function generationPath(projectId: string, id: string): string {
  return `/${projectId}/step-generations/${encodeURIComponent(id)}`;
}

/**
 * Returns the address that records a step again, after the steps before it ran (docs/rules/recorder.md, Links).
 * @param feature path below `features/` without `.feature`
 * @param index of the step from 0, including the steps of backgrounds
 * @param at branch of the step, and environment of the recording; left out: the page's
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
    feature_file: feature.startsWith('/') ? `${feature}.feature` : uriOfFeatureName(feature),
    scenario_name: scenario,
    step_index: index,
  })}`;
}
