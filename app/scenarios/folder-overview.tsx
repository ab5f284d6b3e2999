import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { PageHeader } from '~/ui/page-header';
import { featuresPath } from './address';
import { Breadcrumb } from './breadcrumb';
import type { Overview, OverviewRow } from './folder-overview-rows';
import classes from './folder-overview.module.css';

interface FolderOverviewProps {
  projectId: string;
  folders: string[];
  rows: Overview;
}

/** The features page without a feature: what is in the folder, or in the whole project. */
export function FolderOverview({ projectId, folders, rows: { rows, left } }: FolderOverviewProps) {
  const running = useNavigation().formAction?.includes('/features/run') ?? false;
  return (
    <>
      <PageHeader
        above={folders.length > 0 && <Breadcrumb projectId={projectId} folders={folders.slice(0, -1)} />}
        title={folders.at(-1) ?? 'Features'}
      >
        {folders.length === 0 && (
          <ButtonLink to={featuresPath(projectId, {}, 'clone')} variant="default" preventScrollReset>
            Get the code
          </ButtonLink>
        )}
        {folders.length === 0 && (
          <Form method="post" action={featuresPath(projectId, {}, 'run')}>
            <Button type="submit" name="what" value="all" variant="default" loading={running}>
              Execute all
            </Button>
          </Form>
        )}
        <ButtonLink to={featuresPath(projectId, { folders }, 'new')} preventScrollReset>
          New feature
        </ButtonLink>
      </PageHeader>
      {rows.length === 0 && (
        <EmptyState title="This folder is empty">It stays until you delete it.</EmptyState>
      )}
      <table className={classes.table} hidden={rows.length === 0}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={classes.number}>
              Scenarios
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.isFolder} ${row.name}`} row={row} projectId={projectId} folders={folders} />
          ))}
        </tbody>
      </table>
      {left > 0 && <p className={classes.left}>{left} more. Use the search to find them.</p>}
    </>
  );
}

function Row({ row, projectId, folders }: { row: OverviewRow; projectId: string; folders: string[] }) {
  const { name, isFolder, features, scenarios, problem } = row;
  const place = isFolder ? { folders: [...folders, name] } : { folders, feature: name };
  return (
    <tr>
      <td>
        <span className={classes.name}>
          <Icon name={isFolder ? 'folder' : 'file'} />
          <Link to={featuresPath(projectId, place)} title={name}>
            {name}
          </Link>
          {isFolder && (
            <span className={classes.note}>{features === 1 ? '1 feature' : `${features} features`}</span>
          )}
          {problem && (
            <span className={classes.problem} title={problem}>
              <Icon name="alertTriangle" size={14} />
              <span>{problem}</span>
            </span>
          )}
        </span>
      </td>
      <td className={classes.number}>{scenarios}</td>
    </tr>
  );
}
