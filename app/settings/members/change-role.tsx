import { NativeSelect } from '@mantine/core';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { backToMembers } from './back-to-members.server';
import { goneMember, MemberDialog, MemberName } from './member-dialog';
import classes from './role-dialog.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, user } = await requireProject(args);
  if (project.role !== 'ADMIN') throw notFound();
  const listed = await upstream.auth.getMembers({ query: { project_id: project.id } });
  const found = (listed.status ? listed.members : []).find(
    ({ user_id, status }) => status === 'active' && user_id === args.params.memberId,
  );
  return {
    project: project.name,
    isOwners: found?.user_id === project.projectAdmin,
    /** Only the owner hands the project on. */
    owns: project.projectAdmin === user.userId,
    // Null when the member was removed since. The page still exists.
    member: found
      ? { name: found.name || found.user_email, role: found.role, self: found.user_id === user.userId }
      : null,
  };
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod !== undefined || defaultShouldRevalidate;

export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const role = (await args.request.formData()).get('role');
  const user_id = args.params.memberId ?? '';
  if (role === 'OWNER') {
    const { search } = new URL(args.request.url);
    return redirect(`/${project.id}/settings/members/${encodeURIComponent(user_id)}/hand-on${search}`);
  }
  // A form without a role must not change the member's role.
  if (role !== 'ADMIN' && role !== 'MEMBER') return data({ error: 'Select a role.' }, { status: 422 });
  try {
    const changed = await upstream.auth.changeRole({ body: { project_id: project.id, user_id, role } });
    if (!changed.status) return data({ error: changed.error }, { status: 422 });
  } catch (error) {
    return refusedAnswer(error);
  }
  return backToMembers(args.request, project.id, 'Role changed');
}

export default function ChangeRole() {
  const { project, isOwners, owns, member } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const owner = <p>The owner of a project is its administrator until they hand it on.</p>;
  return (
    <MemberDialog
      title="Change role"
      refusal={member ? (isOwners ? owner : null) : goneMember}
      failure={answer}
      submit="Change role"
    >
      {member && <RoleFields project={project} owns={owns} {...member} />}
    </MemberDialog>
  );
}

interface RoleFieldsProps {
  project: string;
  owns: boolean;
  name: string;
  role: string;
  /** The reader's own role. */
  self: boolean;
}

function RoleFields({ project, owns, name, role, self }: RoleFieldsProps) {
  return (
    <>
      <p>
        Role of <MemberName name={name} /> in {project}:
      </p>
      <NativeSelect label="Role" name="role" defaultValue={role}>
        <option value="MEMBER">Member</option>
        <option value="ADMIN">Administrator</option>
        {owns && <option value="OWNER">Owner: hand the project on…</option>}
      </NativeSelect>
      <ul className={classes.roles}>
        <li>A member works with scenarios, runs and reports.</li>
        <li>
          An administrator also invites and removes people, gives roles, sets up Git and retention, reads the
          audit log, and renames or deletes the project.
        </li>
        {owns && (
          <li>
            Nobody can remove the owner, and the project counts toward the owner’s projects. You are asked
            once more before you hand it on.
          </li>
        )}
      </ul>
      {self && (
        <p>This is your own role. Once you are a member, only an administrator can make you one again.</p>
      )}
    </>
  );
}
