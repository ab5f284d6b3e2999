import { useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { MapScope } from '#contracts/runs/application-map';
import { BackLink } from '~/ui/back-link';
import { Icon } from '~/ui/icon';
import { LinkTabs } from '~/ui/link-tabs';
import { Menu, menuItem } from '~/ui/menu';
import { PageHeader } from '~/ui/page-header';
import { Link } from '~/ui/scoped';
import { comparePath, coveragePath, explorationsPath, memoryPath, type MapAt } from './addresses';
import classes from './memory.module.css';

export type MemoryTab = 'map' | 'coverage' | 'compare' | 'explore';

interface MemoryHeaderProps {
  projectId: string;
  tab: MemoryTab;
  /** The map that is shown. Null when there is none. */
  at: { env: string; branch: string } | null;
  maps: readonly MapScope[];
  children?: ReactNode;
}

const pathOf: Record<MemoryTab, (projectId: string, at: MapAt) => string> = {
  map: memoryPath,
  coverage: coveragePath,
  compare: comparePath,
  explore: explorationsPath,
};

/** Shared header of the map's pages: names the map, and links to its other pages. */
export function MemoryHeader({ projectId, tab, at, maps, children }: MemoryHeaderProps) {
  const [search] = useSearchParams();
  const mapAt: MapAt = search.has('env') || search.has('branch') ? (at ?? {}) : {};
  return (
    <>
      <PageHeader
        title="Application map and memory"
        above={<BackLink to={`/${projectId}/dashboard`}>Dashboard</BackLink>}
      >
        {at && <PlaceMenu projectId={projectId} tab={tab} at={at} maps={maps} />}
        {children}
      </PageHeader>
      <div className={classes.tabs}>
        <LinkTabs
          label="Application map"
          tabs={[
            { label: 'Map', to: memoryPath(projectId, mapAt), current: tab === 'map' },
            { label: 'Coverage', to: coveragePath(projectId, mapAt), current: tab === 'coverage' },
            { label: 'Compare', to: comparePath(projectId, mapAt), current: tab === 'compare' },
            { label: 'Explore', to: explorationsPath(projectId), current: tab === 'explore' },
          ]}
        />
      </div>
    </>
  );
}

export const mapScopeText = ({ env, branch }: { env: string; branch: string }): string =>
  `${env} · ${branch}`;

function PlaceMenu({
  projectId,
  tab,
  at,
  maps,
}: Required<Pick<MemoryHeaderProps, 'projectId' | 'tab' | 'maps'>> & {
  at: { env: string; branch: string };
}) {
  return (
    <Menu
      align="right"
      name={`Environment and branch: ${mapScopeText(at)}`}
      className={classes.place}
      label={
        <>
          <span className={classes.placeName} title={mapScopeText(at)}>
            {mapScopeText(at)}
          </span>{' '}
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      {maps.map((map) => (
        <Link
          key={mapScopeText(map)}
          to={pathOf[tab](projectId, map)}
          className={menuItem}
          aria-current={(map.env === at.env && map.branch === at.branch) || undefined}
          title={mapScopeText(map)}
        >
          {mapScopeText(map)}
        </Link>
      ))}
    </Menu>
  );
}
