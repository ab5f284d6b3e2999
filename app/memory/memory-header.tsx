import { useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { MapPlace } from '#contracts/runs/application-map';
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
  maps: readonly MapPlace[];
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
  const kept: MapAt = search.has('env') || search.has('branch') ? (at ?? {}) : {};
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
            { label: 'Map', to: memoryPath(projectId, kept), current: tab === 'map' },
            { label: 'Coverage', to: coveragePath(projectId, kept), current: tab === 'coverage' },
            { label: 'Compare', to: comparePath(projectId, kept), current: tab === 'compare' },
            { label: 'Explore', to: explorationsPath(projectId), current: tab === 'explore' },
          ]}
        />
      </div>
    </>
  );
}

export const placeText = ({ env, branch }: { env: string; branch: string }): string => `${env} · ${branch}`;

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
      name={`Environment and branch: ${placeText(at)}`}
      className={classes.place}
      label={
        <>
          <span className={classes.placeName} title={placeText(at)}>
            {placeText(at)}
          </span>{' '}
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      {maps.map((map) => (
        <Link
          key={placeText(map)}
          to={pathOf[tab](projectId, map)}
          className={menuItem}
          aria-current={(map.env === at.env && map.branch === at.branch) || undefined}
          title={placeText(map)}
        >
          {placeText(map)}
        </Link>
      ))}
    </Menu>
  );
}
