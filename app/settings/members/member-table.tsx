import { Form, useLocation } from '@remix-run/react';
import { Icon } from '~/ui/icon';
import { IconLink } from '~/ui/icon-link';
import { iconButton } from '~/ui/icon-button';
import { SortHeader } from '~/ui/sort-header';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import type { MemberFilters, MemberRow } from './member-rows';
import classes from './member-table.module.css';

interface MemberTableProps {
  rows: MemberRow[];
  sorting: Pick<MemberFilters, 'sort' | 'order'>;
}

export function MemberTable({ rows, sorting }: MemberTableProps) {
  return (
    <table className={`${table.table} ${classes.columns}`}>
      <thead>
        <tr>
          <SortHeader label="Name" sort="name" present={sorting} first="asc" />
          <th scope="col">Role</th>
          <th scope="col">Status</th>
          <th scope="col" className={table.actions}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={table.row}>
            <td>
              <div className={classes.who}>
                <span className={classes.name} title={row.name}>
                  {row.name}
                </span>
                {row.projectAdmin && <span className={classes.admin}>Admin</span>}
                {row.name !== row.email && (
                  <span className={classes.email} title={row.email}>
                    {row.email}
                  </span>
                )}
              </div>
            </td>
            <td>{row.role}</td>
            <td>
              <StatusBadge status={row.status} />
            </td>
            <td className={table.actions}>
              {row.hasLink && <ResendInvitation row={row} />}
              {row.hasLink && <InvitationLink row={row} />}
              {row.hasChange && <RoleLink row={row} />}
              <RemoveLink row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ResendInvitation({ row: { id, name } }: { row: MemberRow }) {
  const { search } = useLocation();
  return (
    <Form method="post" action={`${id}/link${search}`} className={classes.resend} preventScrollReset>
      <button type="submit" className={iconButton} aria-label={`Resend invitation to ${name}`} title="Resend">
        <Icon name="mailForward" />
      </button>
    </Form>
  );
}

function InvitationLink({ row: { id, name } }: { row: MemberRow }) {
  const { search } = useLocation();
  return <IconLink to={`${id}/link${search}`} icon="copy" label={`Link for ${name}`} title="Link to join" />;
}

function RoleLink({ row: { id, name } }: { row: MemberRow }) {
  const { search } = useLocation();
  return (
    <IconLink to={`${id}/role${search}`} icon="pencil" label={`Change role of ${name}`} title="Change role" />
  );
}

function RemoveLink({ row: { id, name, notRemovable } }: { row: MemberRow }) {
  const { search } = useLocation();
  if (notRemovable !== null) {
    return (
      <span title={notRemovable}>
        <button type="button" className={iconButton} disabled aria-label={`Remove ${name}: ${notRemovable}`}>
          <Icon name="trash" />
        </button>
      </span>
    );
  }
  return <IconLink to={`${id}/remove${search}`} icon="trash" label={`Remove ${name}`} title="Remove" />;
}
