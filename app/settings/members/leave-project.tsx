import { NativeSelect } from '@mantine/core';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { cutText } from '~/ui/cut';
import { MemberDialog } from './member-dialog';

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, user } = await requireProject(args);
  const owns = project.projectAdmin === user.userId;
  const listed = owns ? await upstream.auth.getMembers({ query: { project_id: project.id } }) : null;
  const members = listed?.status ? listed.members : [];
  return {
    project: project.name,
    owns,
    // Whom the owner can hand the project on to.
    others: members
      .filter(({ user_id, status }) => status === 'active' && user_id !== user.userId)
      .map(({ user_id: id, name, user_email: email }) => ({ id, name, email })),
  };
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod !== undefined || defaultShouldRevalidate;

/** Redirects to another project of the user, or to the home of a user without projects. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const to = (await args.request.formData()).get('to');
  try {
    const left = await upstream.auth.leaveProject({
      body: { project_id: project.id, hand_on_to: typeof to === 'string' && to !== '' ? to : undefined },
    });
    if (!left.status) return data({ error: left.error }, { status: 422 });
  } catch (error) {
    return refusedAnswer(error);
  }
  const notice = await flashCookie(`You have left ${project.name}`);
  return redirect('/', { status: 303, headers: { 'set-cookie': notice } });
}

export default function LeaveProject() {
  const { project, owns, others } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const alone = (
    <p>
      You own this project and nobody else is in it. Invite somebody to hand it on to, or delete it under
      Settings, Project.
    </p>
  );
  return (
    <MemberDialog
      title="Leave project"
      refusal={owns && others.length === 0 ? alone : null}
      failure={answer}
      submit={owns ? 'Hand on and leave' : 'Leave project'}
      destroys
    >
      <p>
        Leave <strong>{project}</strong>? You lose access at once, and your access tokens and Git credentials
        of the project are deleted. Your scenarios and executions stay. To come back, you need an invitation.
      </p>
      {owns && (
        <NativeSelect
          label="New owner"
          description="You own this project. The new owner becomes an administrator, and the project counts toward the new owner’s projects."
          name="to"
          defaultValue=""
        >
          <option value="">Select a member</option>
          {others.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {name ? `${cutText(name, 42, 42)} (${cutText(email, 42, 42)})` : cutText(email, 42, 42)}
            </option>
          ))}
        </NativeSelect>
      )}
    </MemberDialog>
  );
}
