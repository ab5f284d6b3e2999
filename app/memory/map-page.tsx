import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Outlet,
  useLoaderData,
  useParams,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import { useMemo } from 'react';
import { maxPassing, type MapPassing } from '#contracts/runs/application-map';
import { requireProject } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { PageNumberLink, PageLinks } from '~/ui/page-links';
import { Link } from '~/ui/scoped';
import { SearchForm } from '~/ui/search-form';
import table from '~/ui/table.module.css';
import { percentText } from '~/ui/percent';
import { TimeText } from '~/ui/time';
import { useLinks } from '~/ui/use-links';
import { explorationsPath, mapAt, mapPagePath, type MapAt } from './addresses';
import { MapDrawing, ZoomControls } from './map-drawing';
import { MemoryHeader } from './memory-header';
import { packMap, shownMap, unpackMap, type ShownMap, type ShownMapPage } from './shown-map';
import classes from './memory.module.css';

export const meta: MetaFunction = () => [{ title: 'Application map' }];

/** Rows of one page of the list. */
const rows = 50;

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const answer = await upstream.runs.getApplicationMap({ query: mapAt(searchParams) });
  if (!answer.status) throw new Error(answer.error);
  const { maps, map } = answer;
  return {
    projectId: project.id,
    maps,
    map: map && packMap(shownMap(map)),
    passing: map?.passing ?? [],
    now: Date.now(),
  };
}

/** Does not reload after zooming, searching or changing the panel's tab: the page has that data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod !== undefined && formMethod !== 'GET') return defaultShouldRevalidate;
  const place = ({ searchParams }: URL) => `${searchParams.get('env')}\n${searchParams.get('branch')}`;
  return place(currentUrl) !== place(nextUrl);
}

export default function MemoryPage() {
  const { projectId, maps, map: packed, passing, now } = useLoaderData<typeof loader>();
  const map = useMemo(() => (packed === null ? null : unpackMap(packed)), [packed]);
  const { pageId } = useParams();
  const [search] = useSearchParams();
  const asked = mapAt(search);
  const at: MapAt = asked.env || asked.branch ? { env: map?.env, branch: map?.branch } : {};
  return (
    <>
      <MemoryHeader projectId={projectId} tab="map" at={map} maps={maps} />
      {map && map.pages.length > 0 ? (
        <div className={classes.columns} data-open={pageId ? true : undefined}>
          <div className={classes.left}>
            <FoundMap projectId={projectId} map={map} at={at} selected={pageId} now={now} />
            {passing.length > 0 && <Passing projectId={projectId} at={at} all={passing} />}
          </div>
          <Outlet />
        </div>
      ) : (
        <NoMemory projectId={projectId} isElsewhere={!map && maps.length > 0} />
      )}
    </>
  );
}

function NoMemory({ projectId, isElsewhere }: { projectId: string; isElsewhere: boolean }) {
  return (
    <EmptyState
      title="No memory available"
      action={
        isElsewhere ? (
          <ButtonLink to={`/${projectId}/memory`}>Show the newest map</ButtonLink>
        ) : (
          <ButtonLink to={explorationsPath(projectId)}>Explore the application</ButtonLink>
        )
      }
    >
      {isElsewhere
        ? 'No page of this environment was visited on this branch.'
        : 'The map shows every page that a scenario or an exploration visits, with the links between them.'}
    </EmptyState>
  );
}

/** Lists pages that scenarios left before their look was remembered. */
function Passing({ projectId, at, all }: { projectId: string; at: MapAt; all: readonly MapPassing[] }) {
  const ends = (ways: MapPassing['from'], says: string) =>
    ways.map(({ page, route, action }, index) => (
      <li key={`${says} ${index}`}>
        {says}{' '}
        {page === null ? (
          <code>{route}</code>
        ) : (
          <Link to={mapPagePath(projectId, page, at)} preventScrollReset>
            <code>{route}</code>
          </Link>
        )}{' '}
        by {action}
      </li>
    ));
  return (
    <details className={classes.passing}>
      <summary>
        Seen only in passing ({all.length < maxPassing ? all.length : `${maxPassing} or more`})
      </summary>
      <p>
        The browser left these pages before it could read them, so their content is unknown. They are not
        drawn and not counted.
      </p>
      <ul>
        {all.map(({ route, from, to }) => (
          <li key={route}>
            <code>{route}</code>
            <ul>
              {ends(from, 'from')}
              {ends(to, 'on to')}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FoundMapProps {
  projectId: string;
  map: ShownMap;
  at: MapAt;
  selected: string | undefined;
  now: number;
}

function FoundMap({ projectId, map, at, selected, now }: FoundMapProps) {
  const [params] = useSearchParams();
  const search = params.get('search')?.trim() ?? '';
  const showsHidden = params.has('hidden');
  const link = useLinks();
  const hidden = map.pages.filter(({ isHidden }) => isHidden).length;
  const shown = showsHidden ? map.pages : map.pages.filter(({ isHidden }) => !isHidden);
  const found = shown.filter((page) => isFound(page, search));
  const first = Math.max(0, Math.floor(Number(params.get('page')) || 0)) * rows;
  const failing = shown.filter(({ failed }) => failed > 0).length;
  const navigation = new Set(map.navigation.flatMap((place) => map.pages[place]?.id ?? []));
  const visited = map.pages.length === 1 ? '1 page' : `${map.pages.length} pages`;
  return (
    <>
      <div className={classes.summaryBar}>
        <p className={classes.summary}>
          {visited} · {map.coverage.used} of {map.coverage.total} controls used (
          {percentText(map.coverage.used, map.coverage.total)})
          {failing > 0 && (
            <>
              {' '}
              ·{' '}
              <span className={classes.failing}>
                ✕ {failing === 1 ? '1 page' : `${failing} pages`} with failures
              </span>
            </>
          )}{' '}
          · seen <TimeText at={map.seenAt} now={now} />
        </p>
        <ZoomControls />
      </div>
      {map.isCut && <Notice>The map is full. The pages seen longest ago were removed.</Notice>}
      <MapDrawing projectId={projectId} at={at} map={map} shown={shown} selected={selected} />
      <div className={classes.listBar}>
        <SearchForm label="Find a page..." search={search} />
        {hidden > 0 && (
          <Link to={link({ hidden: showsHidden ? null : '1' })} preventScrollReset>
            {showsHidden ? 'Leave out hidden pages' : `Show ${hidden} hidden`}
          </Link>
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState title="No page found" action={<Link to={link({ search: null })}>Clear search</Link>} />
      ) : (
        <PageList
          projectId={projectId}
          at={at}
          pages={found.slice(first, first + rows)}
          navigation={navigation}
          selected={selected}
          now={now}
        />
      )}
      {found.length > rows && (
        <PageLinks label="Pages of the list">
          {first > 0 && (
            <PageNumberLink to={link({ page: first / rows - 1 })} rel="prev">
              Previous page
            </PageNumberLink>
          )}
          {first + rows < found.length && (
            <PageNumberLink to={link({ page: first / rows + 1 })} rel="next">
              Next page
            </PageNumberLink>
          )}
        </PageLinks>
      )}
    </>
  );
}

const isFound = ({ label, route }: ShownMapPage, search: string) =>
  [label, route].some((text) => text.toLowerCase().includes(search.toLowerCase()));

interface PageListProps extends Pick<FoundMapProps, 'projectId' | 'at' | 'selected' | 'now'> {
  pages: readonly ShownMapPage[];
  navigation: ReadonlySet<string>;
}

function PageList({ projectId, at, pages, navigation, selected, now }: PageListProps) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>Page</th>
          <th>Route</th>
          <th className={`${table.number} ${table.w120}`}>Controls used</th>
          <th className={table.w120}>Scenarios</th>
          <th className={table.w180}>Seen</th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <tr key={page.id} className={table.row}>
            <td>
              <Link
                to={mapPagePath(projectId, page.id, at)}
                className={table.link}
                aria-current={page.id === selected ? 'true' : undefined}
                title={page.label}
                preventScrollReset
              >
                {page.label} {page.isHidden && <span className={table.mark}>Hidden</span>}{' '}
                {navigation.has(page.id) && (
                  <span
                    className={table.mark}
                    title="Nearly every page leads here: those lines are not drawn"
                  >
                    Navigation
                  </span>
                )}
              </Link>
            </td>
            <td className={classes.route} title={page.route}>
              {page.route}
            </td>
            <td className={table.number}>
              {page.coverage.total > 0 ? `${page.coverage.used} of ${page.coverage.total}` : '–'}
            </td>
            <td>
              {page.failed > 0 ? (
                <span className={classes.failing}>
                  ✕ {page.failed} of {page.failed + page.passed} failed
                </span>
              ) : (
                page.passed > 0 && `${page.passed} passed`
              )}
            </td>
            <td>
              <TimeText at={page.seenAt} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
