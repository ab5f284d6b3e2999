import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, type ShouldRevalidateFunction } from '@remix-run/react';
import { Button } from '@mantine/core';
import { invitationProblem, readAddresses } from '#domain/accounts/invitation-rules';
import { requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { IconLink } from '~/ui/icon-link';
import { Notice } from '~/ui/notice';
import { Pagination } from '~/ui/pages';
import { Form, Link } from '~/ui/scoped';
import { SearchForm } from '~/ui/search-form';
import { SortHeader } from '~/ui/sort-header';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { useLinks } from '~/ui/use-links';
import { InviteForm, maxTextLength } from './invite-form';
import { invitedNotice } from './invited-notice';
import {
  filteredMembers,
  memberFilters,
  memberRow,
  type MemberFilters,
  type MemberTableRow,
} from './member-rows';
import classes from './members-page.module.css';

export const meta: MetaFunction = () => [{ title: 'Members' }];

/** Lists up to this long are seen at a glance. */
const shortList = 10;

export async function loader(args: LoaderFunctionArgs) {
  const { project, user, upstream } = await requireProject(args);
  const [listed, mayInvite] = await Promise.all([
    upstream.auth.getMembers({ query: { project_id: project.id } }),
    upstream.auth.checkRole({ body: { project_id: project.id, action: 'sendInvitation' } }),
  ]);
  const members = listed.status ? listed.members : [];
  const filters = memberFilters(new URL(args.request.url).searchParams);
  const viewer = { userId: user.userId, role: project.userRole };
  const rows = members.map((member) => memberRow(member, viewer, project.projectAdmin));
  return {
    error: listed.status ? null : listed.error,
    requirement:
      args.context.deployment.ownSignIn && user.secondFactor !== undefined
        ? {
            projectId: project.id,
            isRequired: project.requiresSecondFactor === true,
            isAdmin: project.role === 'ADMIN',
            hasOwn: user.secondFactor,
          }
        : null,
    mayInvite: mayInvite.status,
    sendsMail: args.context.deployment.sendsMail,
    rules: {
      ownEmail: user.email,
      taken: members.map(({ user_email }) => user_email),
      allowInvite: project.allowInvite,
      providerDomain: args.context.deployment.providerDomain,
    },
    count: members.length,
    filters,
    ...filteredMembers(rows, filters),
  };
}

/** Also after a form that was refused: the list was not true any more then. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod !== undefined || defaultShouldRevalidate;

/** Invites, or changes the requirement of a second factor; the service has the last word on every rule. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const form = await args.request.formData();
  if (form.has('required')) return changeRequirement(form, caller);
  const { project, user, upstream } = caller;
  const text = String(form.get('emails') ?? '').slice(0, maxTextLength);
  const emails = readAddresses(text);
  const alone = { ownEmail: user.email, taken: [], allowInvite: true, providerDomain: null };
  const problem = invitationProblem(emails, alone);
  if (problem) return data({ text, because: problem.because, error: problem.message }, { status: 422 });
  try {
    const answer = await upstream.auth.createInvitation({
      body: { project_id: project.id, inviter_email: user.email, sent_to_email_list: emails },
    });
    if (!answer.status) return data({ text, because: answer.because, error: answer.error }, { status: 422 });
    return redirect(`/${project.id}/settings/members`, {
      headers: {
        'set-cookie': await flashCookie(
          ...invitedNotice(emails, answer.undelivered, args.context.deployment),
        ),
      },
    });
  } catch (error) {
    return data({ ...refusedAnswer(error).data, text }, { status: 403 });
  }
}

export default function MembersPage() {
  const { error, requirement, mayInvite, sendsMail, rules, rows, count, filters, page, pages } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { search } = useLocation();
  return (
    <>
      <InviteForm rules={rules} mayInvite={mayInvite} sendsMail={sendsMail} answer={answer} />
      <section aria-labelledby="members-title">
        <header className={classes.header}>
          <h2 id="members-title">
            Members <span className={classes.count}>{count}</span>
          </h2>
          <div className={classes.tools}>
            {(count > shortList || filters.search) && (
              <SearchForm label="Search members" search={filters.search} />
            )}
            <ButtonLink to={`leave${search}`} variant="default" preventScrollReset>
              Leave project
            </ButtonLink>
          </div>
        </header>
        {error && <Notice kind="error">{error}</Notice>}
        {rows.length > 0 && <MemberTable rows={rows} sorting={filters} />}
        {rows.length === 0 && !error && <NoMembers search={filters.search} />}
        {count === 1 && <p className={classes.alone}>Nobody else is here yet. Invite your team above.</p>}
        <Pagination page={page} count={pages} label="Pages of members" />
      </section>
      {requirement && <SecondFactorRequirement {...requirement} />}
      <Outlet />
    </>
  );
}

/** A project has a member always, so an empty list is one that a search emptied. */
function NoMembers({ search }: { search: string }) {
  const link = useLinks();
  return (
    <EmptyState
      title="No members found"
      action={
        <ButtonLink to={link({ search: null })} variant="default" preventScrollReset>
          Clear search
        </ButtonLink>
      }
    >
      {`"${search}" did not match any members. Please try again.`}
    </EmptyState>
  );
}

interface MemberTableProps {
  rows: MemberTableRow[];
  sorting: Pick<MemberFilters, 'sort' | 'order'>;
}

function MemberTable({ rows, sorting }: MemberTableProps) {
  const tellsFactor = rows.some(({ secondFactor }) => secondFactor !== null);
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <SortHeader label="Name" sort="name" present={sorting} first="asc" />
          <th scope="col" className={table.w140}>
            Role
          </th>
          <th scope="col" className={table.w140}>
            Status
          </th>
          {tellsFactor && (
            <th scope="col" className={table.w140}>
              Two-factor
            </th>
          )}
          <th scope="col" className={`${table.actions} ${table.w120}`}>
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
                </span>{' '}
                {row.projectAdmin && <span className={`${table.mark} ${classes.admin}`}>Admin</span>}{' '}
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
            {tellsFactor && <td>{factorWord(row)}</td>}
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

const factorWord = ({ secondFactor }: MemberTableRow) =>
  secondFactor === null ? '' : secondFactor ? 'On' : 'Off';

function ResendInvitation({ row: { id, name } }: { row: MemberTableRow }) {
  const { search } = useLocation();
  return (
    <Form method="post" action={`${id}/link${search}`} className={classes.resend} preventScrollReset>
      <button type="submit" className={iconButton} aria-label={`Resend invitation to ${name}`} title="Resend">
        <Icon name="mailForward" />
      </button>
    </Form>
  );
}

function InvitationLink({ row: { id, name } }: { row: MemberTableRow }) {
  const { search } = useLocation();
  return <IconLink to={`${id}/link${search}`} icon="copy" label={`Link for ${name}`} title="Link to join" />;
}

function RoleLink({ row: { id, name } }: { row: MemberTableRow }) {
  const { search } = useLocation();
  return (
    <IconLink to={`${id}/role${search}`} icon="pencil" label={`Change role of ${name}`} title="Change role" />
  );
}

function RemoveLink({ row: { id, name, notRemovable } }: { row: MemberTableRow }) {
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

/** Requires two-factor authentication of the members, or stops requiring it, as the form of the page says. */
async function changeRequirement(form: FormData, { project, upstream }: InProject) {
  const required = form.get('required') === 'on';
  const refused = { text: '', because: undefined };
  try {
    const answer = await upstream.auth.requireSecondFactor({ body: { project_id: project.id, required } });
    if (!answer.status) return data({ ...refused, error: answer.error }, { status: 422 });
  } catch (error) {
    return data({ ...refused, ...refusedAnswer(error).data }, { status: 403 });
  }
  const done = required
    ? 'Members now need two-factor authentication'
    : 'Members no longer need two-factor authentication';
  return redirect(`/${project.id}/settings/members`, { headers: { 'set-cookie': await flashCookie(done) } });
}

interface RequirementProps {
  projectId: string;
  isRequired: boolean;
  isAdmin: boolean;
  /** True when the viewer has two-factor authentication. */
  hasOwn: boolean;
}

/** Shows if members must have two-factor authentication. Administrators can change it. */
function SecondFactorRequirement({ projectId, isRequired, isAdmin, hasOwn }: RequirementProps) {
  return (
    <section className={classes.requirement} aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">Two-factor authentication</h2>
      <p>
        {isRequired
          ? 'This project requires two-factor authentication. Members without it cannot open the project until they set it up. Access tokens of programs are not affected.'
          : 'Members of this project can sign in with their password only.'}
      </p>
      {isAdmin && !isRequired && !hasOwn && (
        <p>
          <Link to={`/account/two-factor?project=${projectId}`}>
            Set up two-factor authentication for your own account
          </Link>{' '}
          before you require it, or you would lock yourself out.
        </p>
      )}
      {isAdmin && (isRequired || hasOwn) && (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="required" value={isRequired ? 'off' : 'on'} variant="default">
            {isRequired ? 'Stop requiring it' : 'Require two-factor authentication for members'}
          </Button>
        </Form>
      )}
    </section>
  );
}
