/** Which links of a recorder page lead where: the custom protocol of the app, or the cloud recorder. */
export interface RecorderTarget {
  /** Scheme of links that open the app, without the colon. */
  scheme: string;
  solution: string;
}

/** A command as it may stand in a link, e.g. `record`. */
export function isCommand(cmd: string | undefined): cmd is string {
  return cmd !== undefined && /^[a-z][\w-]{0,63}$/i.test(cmd);
}

/**
 * The link that opens the recorder app: the current path and query behind the deployment's scheme, and `solution`
 * (docs/rules/recorder.md, Links). The page is public, so nothing of the address decides about the scheme, and
 * parameters that no recorder has are left out.
 * @param path e.g. `open-recorder/record`
 */
export function deepLink(
  { scheme, solution }: RecorderTarget,
  path: string,
  search: URLSearchParams,
): string {
  return `${scheme}://${path}?${encoded(search, solution)}`;
}

/** The cloud recorder with the same parameters; an access key only where the address brought one. */
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

const mostParameters = 20;
const longestValue = 1000;

/** Spaces as %20: not everything that handles links of an own protocol knows the plus sign. */
function encoded(search: URLSearchParams, solution: string): string {
  const sound = [...search].filter(
    ([name, value]) =>
      /^[a-z][\w-]{0,63}$/i.test(name) && value.length <= longestValue && !/\p{Cc}/u.test(value),
  );
  const parameters = new URLSearchParams(sound.slice(0, mostParameters));
  parameters.set('solution', solution);
  return parameters.toString().replaceAll('+', '%20');
}
