import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { cutText } from '~/ui/cut';
import { Notice } from '~/ui/notice';
import { backToMembers } from './back-to-members.server';
import { goneMember, MemberDialog, MemberName } from './member-dialog';

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const listed = await upstream.auth.getMembers({ query: { project_id: project.id } });
  const members = listed.status ? listed.members : [];
  const member = members.find(({ user_id }) => user_id === args.params.memberId);
  return {
    project: project.name,
    // Null when the member was removed since. The page still exists.
    member: member ? { email: member.user_email, name: member.name, status: member.status } : null,
  };
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod !== undefined || defaultShouldRevalidate;

/** Removes the member that the dialog showed. The form names the member's status, and the service compares it. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const form = await args.request.formData();
  const invited = form.get('status') === 'invited';
  try {
    const removed = await upstream.auth.removeMember({
      body: {
        project_id: project.id,
        user_id_to_remove: args.params.memberId ?? '',
        status: invited ? 'invited' : 'active',
        user_email_to_remove: String(form.get('email') ?? ''),
      },
    });
    if (!removed.status) return data({ error: removed.error }, { status: 422 });
  } catch (error) {
    return refusedAnswer(error);
  }
  return backToMembers(args.request, project.id, `Deleted ${invited ? 'invitation' : 'member'} successfully`);
}

export default function RemoveMember() {
  const { project, member } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const title = member?.status === 'invited' ? 'Remove invitation' : 'Remove user';
  const gone = answer ? <Notice kind="error">{answer.error}</Notice> : goneMember;
  return (
    <MemberDialog
      title={title}
      refusal={member ? null : gone}
      failure={answer}
      submit={answer ? 'Retry removing user' : title}
      destroys
    >
      {member && <Consequence project={project} {...member} />}
    </MemberDialog>
  );
}

interface ConsequenceProps {
  project: string;
  email: string;
  name: string;
  status: 'active' | 'invited';
}

/** Names the member, cut at 42 characters, and describes the effect of the removal. */
function Consequence({ project, email, name, status }: ConsequenceProps) {
  const address = <span title={email}>{cutText(email, 42, 42)}</span>;
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="status" value={status} />
      {status === 'invited' ? (
        <p>
          Take back the invitation of <strong>{address}</strong> to {project}? Its link stops working.
        </p>
      ) : (
        <p>
          Remove <MemberName name={name} /> ({address}) from {project}? They lose access at once, and their
          access tokens and Git credentials of the project are deleted.
        </p>
      )}
    </>
  );
}
