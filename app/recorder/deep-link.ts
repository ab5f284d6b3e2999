/** Settings of links that open the recorder app through its custom protocol. */
export interface RecorderTarget {
  /** Scheme of links that open the app, without the colon. */
  scheme: string;
  solution: string;
}

/** Returns whether the text is a valid command of a link, e.g. `record`. */
export function isCommand(cmd: string | undefined): cmd is string {
  return cmd !== undefined && /^[a-z][\w-]{0,63}$/i.test(cmd);
}

/**
 * Returns the link that opens the recorder app: the deployment's scheme, the current path and query, and `solution`
 * (docs/rules/recorder.md, Links). The page is public, so the address must not choose the scheme, and invalid
 * parameters are left out.
 * @param path e.g. `open-recorder/record`
 */
export function deepLink(
  { scheme, solution }: RecorderTarget,
  path: string,
  search: URLSearchParams,
): string {
  return `${scheme}://${path}?${encoded(search, solution)}`;
}

/** Returns the cloud recorder's link with the same parameters; an access key only if the address has one. */
export function cloudLink(
  { cloudUrl, solution }: { cloudUrl: string; solution: string },
  cmd: string,
  search: URLSearchParams,
): string {
  const url = new URL(cloudUrl);
  const own = url.search.replace(/^\?/, '');
  const parameters = new URLSearchParams(search);
  parameters.set('cmd', cmd);
  url.search = [own, encoded(parameters, solution)].filter(Boolean).join('&');
  return url.href;
}

const maxParameters = 20;
const maxValueLength = 1000;

/** Encodes spaces as %20: some handlers of custom protocols do not decode the plus sign. */
function encoded(search: URLSearchParams, solution: string): string {
  const sound = [...search].filter(
    ([name, value]) =>
      /^[a-z][\w-]{0,63}$/i.test(name) && value.length <= maxValueLength && !/\p{Cc}/u.test(value),
  );
  const parameters = new URLSearchParams(sound.slice(0, maxParameters));
  parameters.set('solution', solution);
  return parameters.toString().replaceAll('+', '%20');
}
