import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { backToMembers } from './back-to-members.server';
import { goneMember, MemberDialog, MemberName } from './member-dialog';

/** Asks for confirmation after the user chose the role Owner for a member, as this cannot be undone. */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, user } = await requireProject(args);
  if (project.role !== 'ADMIN') throw notFound();
  const owns = project.projectAdmin === user.userId;
  const listed = owns ? await upstream.auth.getMembers({ query: { project_id: project.id } }) : null;
  const found = (listed?.status ? listed.members : []).find(
    ({ user_id, status }) =>
      status === 'active' && user_id === args.params.memberId && user_id !== user.userId,
  );
  return {
    project: project.name,
    owns,
    // Null when the member was removed since. The page still exists.
    member: found ? { name: found.name || found.user_email, email: found.user_email } : null,
  };
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod !== undefined || defaultShouldRevalidate;

export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const body = { project_id: project.id, user_id: args.params.memberId ?? '' };
  try {
    const done = await upstream.auth.handOnProject({ body });
    if (!done.status) return data({ error: done.error }, { status: 422 });
  } catch (error) {
    return refusedAnswer(error);
  }
  return backToMembers(args.request, project.id, 'Project handed on');
}

export default function HandOnProject() {
  const { project, owns, member } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const notOwner = <p>Only the owner of a project can hand it on.</p>;
  return (
    <MemberDialog
      title="Hand project on"
      refusal={owns ? (member ? null : goneMember) : notOwner}
      failure={answer}
      submit="Hand project on"
      destroys
    >
      <p>
        Make {member && <MemberName {...member} />} the owner of <strong>{project}</strong>? You stay an
        administrator, but only the new owner can hand the project back, and it counts as theirs.
      </p>
    </MemberDialog>
  );
}
