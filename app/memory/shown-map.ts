import type { ApplicationMap, Coverage } from '#contracts/runs/application-map';

/** A page as the map and its list show it. Small, as large applications have hundreds of pages. */
export interface ShownMapPage {
  id: string;
  label: string;
  route: string;
  isHidden: boolean;
  isStart: boolean;
  passed: number;
  failed: number;
  coverage: Pick<Coverage, 'used' | 'total'>;
  seenAt: number;
}

export interface ShownMap extends Pick<ApplicationMap, 'env' | 'branch' | 'seenAt' | 'coverage' | 'isCut'> {
  pages: ShownMapPage[];
  /** Drawn lines, as indexes of their pages, with the actions along them when there are few lines. */
  lines: (readonly [from: number, to: number, actions?: string])[];
  /** Indexes of the pages that nearly every page links to. */
  navigation: number[];
}

/** With more lines than this, only the pages themselves list the actions along the lines. */
const maxReported = 150;

/** Returns the parts of a map that the page needs, as few as possible. Pure. */
export function shownMap({ env, branch, seenAt, coverage, isCut, pages, edges }: ApplicationMap): ShownMap {
  const places = new Map(pages.map(({ id }, place) => [id, place]));
  const drawn = edges.filter(({ isNavigation }) => !isNavigation);
  const navigation = new Set(
    edges.flatMap(({ to, isNavigation }) => (isNavigation ? (places.get(to) ?? []) : [])),
  );
  return {
    env,
    branch,
    seenAt,
    coverage,
    isCut,
    pages: pages.map((page) => ({
      id: page.id,
      label: page.label,
      route: page.route,
      isHidden: page.isHidden,
      isStart: page.isStart,
      passed: page.passed,
      failed: page.failed,
      coverage: { used: page.coverage.used, total: page.coverage.total },
      seenAt: page.seenAt,
    })),
    lines: drawn.flatMap(({ from, to, actions }) => {
      const [start, end] = [places.get(from), places.get(to)];
      if (start === undefined || end === undefined) return [];
      return [drawn.length > maxReported ? [start, end] : [start, end, actions.join(', ')]] as const;
    }),
    navigation: [...navigation],
  };
}

type PackedPage = [
  id: string,
  label: string,
  route: string,
  flags: number,
  passed: number,
  failed: number,
  used: number,
  total: number,
  seconds: number,
];
const [hidden, start] = [1, 2];

/**
 * Packs the map into one text. Remix would encode a loader's values as references to each other, which for hundreds of
 * pages is twice as large and does not compress.
 */
export function packMap({ pages, ...map }: ShownMap): string {
  const packed = pages.map(
    ({ id, label, route, isHidden, isStart, passed, failed, coverage, seenAt }): PackedPage => [
      id,
      label,
      route,
      (isHidden ? hidden : 0) + (isStart ? start : 0),
      passed,
      failed,
      coverage.used,
      coverage.total,
      Math.floor(seenAt / 1000),
    ],
  );
  return JSON.stringify([map, packed]);
}

/** Reads the text of {@link packMap}, which this server wrote. */
export function unpackMap(text: string): ShownMap {
  const [map, packed] = JSON.parse(text) as [Omit<ShownMap, 'pages'>, PackedPage[]];
  const pages = packed.map(
    ([id, label, route, flags, passed, failed, used, total, seconds]): ShownMapPage => ({
      id,
      label,
      route,
      isHidden: (flags & hidden) > 0,
      isStart: (flags & start) > 0,
      passed,
      failed,
      coverage: { used, total },
      seenAt: seconds * 1000,
    }),
  );
  return Object.assign({ pages }, map);
}
