import { useNavigate, useSearchParams } from '@remix-run/react';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
} from 'react';
import { useHydrated } from '~/ui/hydration';
import { Link } from '~/ui/scoped';
import { useLinks } from '~/ui/use-links';
import { mapPagePath, usedShare, type MapAt } from './addresses';
import { box, layOut } from './layout';
import type { ShownMap, ShownMapPage } from './shown-map';
import classes from './memory.module.css';

/** docs/rules/application-map.md, Drawing. */
export const zooms = { least: 0.5, most: 2, step: 0.1, first: 1 };
/** Milliseconds after loading in which scripts offer no zoom above the first one. */
const restful = 1_000;

export function zoomOf(asked: string | null): number {
  const zoom = Number(asked ?? zooms.first);
  if (!Number.isFinite(zoom)) return zooms.first;
  return Math.round(Math.min(zooms.most, Math.max(zooms.least, zoom)) * 10) / 10;
}

interface MapDrawingProps {
  projectId: string;
  at: MapAt;
  map: ShownMap;
  /** The pages of the map that are drawn. */
  shown: readonly ShownMapPage[];
  selected: string | undefined;
}

/** Draws the map as SVG. Boxes are links and work without scripts. With scripts, users can drag the map. */
export function MapDrawing({ projectId, at, map, shown, selected }: MapDrawingProps) {
  const [search] = useSearchParams();
  const zoom = zoomOf(search.get('zoom'));
  const lines = useMemo(
    () =>
      map.lines.map(([from, to, actions]) => ({
        from: map.pages[from]?.id ?? '',
        to: map.pages[to]?.id ?? '',
        actions,
      })),
    [map],
  );
  const layout = useMemo(() => layOut(shown, lines), [shown, lines]);
  const frame = useRef<HTMLDivElement>(null);
  const dragging = useDragging(frame);
  const follow = useFollowing();
  return (
    <div
      ref={frame}
      className={classes.frame}
      tabIndex={0}
      role="group"
      aria-label="Map, scrolls in both directions"
      {...dragging}
      onClick={follow}
    >
      <svg
        width={layout.width * zoom}
        height={layout.height * zoom}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        className={classes.map}
        role="group"
        aria-label={`Application map: ${shown.length} ${shown.length === 1 ? 'page' : 'pages'}`}
      >
        <defs>
          <marker
            id="map-arrow"
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" className={classes.arrow} />
          </marker>
        </defs>
        <g className={classes.lines} markerEnd="url(#map-arrow)">
          {lines.map(({ from, to, actions }, index) => {
            const path = layout.paths[index];
            return path ? (
              <path key={index} d={path} data-near={from === selected || to === selected || undefined}>
                {actions && <title>{actions}</title>}
              </path>
            ) : null;
          })}
        </g>
        {shown.map((page) => {
          const place = layout.at.get(page.id);
          return (
            place && (
              <PageBox
                key={page.id}
                page={page}
                place={place}
                to={mapPagePath(projectId, page.id, at)}
                isSelected={page.id === selected}
              />
            )
          );
        })}
      </svg>
    </div>
  );
}

function PageBox({
  page,
  place: { x, y },
  to,
  isSelected,
}: {
  page: ShownMapPage;
  place: { x: number; y: number };
  to: string;
  isSelected: boolean;
}) {
  const share = usedShare(page.coverage);
  const name = page.label;
  const shortName = cut(name, page.failed > 0 ? 19 : 23);
  const shortRoute = cut(page.route, 25);
  const isCut = shortName !== name || shortRoute !== page.route;
  const said = `${name}, ${page.route}, ${saidOf(page)}`;
  // The accessible name must contain the visible text (WCAG 2.5.3), so a differing name begins with that text.
  const shown = [shortName, page.failed > 0 && `✕ ${page.failed}`, shortRoute].filter(Boolean).join(' ');
  return (
    <a
      href={to}
      aria-current={isSelected ? 'true' : undefined}
      aria-label={isCut || page.failed > 0 ? `${shown}: ${said}` : said}
      className={classes.page}
      data-failing={page.failed > 0 || undefined}
    >
      <g transform={`translate(${x} ${y})`}>
        <rect width={box.width} height={box.height} rx="6" className={classes.box} />
        <text x="10" y="20" className={classes.boxName}>
          {shortName}
        </text>
        {page.failed > 0 && (
          <text x={box.width - 10} y="20" textAnchor="end" className={classes.boxFailed}>
            ✕ {page.failed}
          </text>
        )}
        <text x="10" y="38" className={classes.boxRoute}>
          {shortRoute}
        </text>
        {page.coverage.total > 0 && (
          <rect
            x="1"
            y={box.height - 5}
            height="4"
            width={((box.width - 2) * share) / 100}
            className={classes.boxShare}
          />
        )}
        {isCut && <title>{`${name}\n${page.route}`}</title>}
      </g>
    </a>
  );
}

/** Describes a page in words: the meaning of its colours and bars. */
export function saidOf({
  coverage,
  failed,
  passed,
}: Pick<ShownMapPage, 'coverage' | 'failed' | 'passed'>): string {
  const used = `${coverage.used} of ${coverage.total} controls used`;
  if (failed > 0) return `${used}, ${failed} of ${failed + passed} scenarios fail here`;
  return used;
}

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** Shows links that set the size of the map. */
export function ZoomControls() {
  const [search] = useSearchParams();
  const zoom = zoomOf(search.get('zoom'));
  const link = useLinks();
  const scripted = useHydrated();
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), restful);
    return () => clearTimeout(timer);
  }, []);
  const max = scripted && !isAtRest ? Math.max(zooms.first, zoom) : zooms.most;
  const to = (wanted: number) =>
    link({ zoom: zoomOf(String(wanted)) === zooms.first ? null : zoomOf(String(wanted)) });
  return (
    <div className={classes.zoom} role="group" aria-label="Zoom">
      <ZoomLink to={to(zoom - zooms.step)} enabled={zoom > zooms.least} label="Zoom out">
        −
      </ZoomLink>{' '}
      <span className={classes.zoomNow}>{Math.round(zoom * 100)}%</span>{' '}
      <ZoomLink to={to(zoom + zooms.step)} enabled={zoom < max} label="Zoom in">
        +
      </ZoomLink>{' '}
      <ZoomLink to={to(zooms.first)} enabled={zoom !== zooms.first} label="1:1, original size">
        1:1
      </ZoomLink>
    </div>
  );
}

function ZoomLink({
  to,
  enabled,
  label,
  children,
}: {
  to: string;
  enabled: boolean;
  label: string;
  children: string;
}) {
  if (!enabled) {
    return (
      <span className={classes.zoomLink} aria-disabled="true" role="link" aria-label={label}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} className={classes.zoomLink} aria-label={label} title={label} preventScrollReset replace>
      {children}
    </Link>
  );
}

/** One click handler for all links: React components for hundreds of links would be slow. */
function useFollowing() {
  const navigate = useNavigate();
  return (event: ReactMouseEvent<HTMLDivElement>) => {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href');
    const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!href || isOther) return;
    event.preventDefault();
    void navigate(href, { preventScrollReset: true });
  };
}

/** Lets users scroll the map by dragging its background. Links remain links. */
function useDragging(frame: React.RefObject<HTMLDivElement>) {
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  return {
    onPointerDown(event: ReactPointerEvent<HTMLDivElement>) {
      const { current } = frame;
      const isGround = !(event.target as Element).closest('a');
      if (!current || !isGround || event.button !== 0 || event.pointerType !== 'mouse') return;
      from.current = { x: event.clientX, y: event.clientY, left: current.scrollLeft, top: current.scrollTop };
      current.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: ReactPointerEvent<HTMLDivElement>) {
      const { current } = frame;
      if (!current || !from.current) return;
      const { x, y, left, top } = from.current;
      current.scrollTo({ left: left - (event.clientX - x), top: top - (event.clientY - y) });
    },
    onPointerUp() {
      from.current = null;
    },
    onPointerCancel() {
      from.current = null;
    },
  };
}
