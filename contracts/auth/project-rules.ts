import { environmentUrlProblem } from '../environment-rules';
import { parseUrl } from '../parse-url';

/**
 * Rules of a project's URL and of the names that are suggested for it (specification shell.md section 5). Apart from
 * the schema, so that a form in the browser does not bring the validator along.
 */

/** What demo projects are called until somebody types a name. */
export const demoProjectName = 'Demo project';

const longestName = 30;
const longestUrl = 2000;

/** The broken rule of a project's URL, or null. It becomes the project's first environment, so it must do as one. */
export function projectUrlProblem(url: string): string | null {
  const isWeb = /^https?:\/\//i.test(url) && parseUrl(url) !== null && url.length <= longestUrl;
  return isWeb && environmentUrlProblem(url) === null ? null : 'Please enter a valid URL';
}

/** The name suggested for a URL until the user types one: its host without the port, cut to the limit. */
export function projectNameFor(url: string): string {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(url)?.[1] ?? '';
  return host.slice(0, longestName);
}
