import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation, type ShouldRevalidateFunction } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { FormDialog } from '~/shell/form-dialog';
import { ButtonLink } from '~/ui/button-link';
import { cut } from '~/ui/cut';
import { Dialog, DialogActions } from '~/ui/dialog';

/** What choosing Owner as somebody's role leads to: it cannot be undone, so it is asked once more. */
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
    ...{ project: project.name, owns },
    // Null: gone in the meantime, which is no missing page.
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
  const notice = await flashCookie('Project handed on');
  const { search } = new URL(args.request.url);
  return redirect(`/${project.id}/settings/members${search}`, { headers: { 'set-cookie': notice } });
}

export default function HandOnProject() {
  const { project, owns, member } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const list = `..${useLocation().search}`;
  if (!owns || !member) {
    return (
      <Dialog title="Hand project on" closeTo={list}>
        <p>
          {owns ? 'This user is not in the project any more.' : 'Only the owner of a project can hand it on.'}
        </p>
        <DialogActions>
          <ButtonLink to={list} variant="default" preventScrollReset>
            Close
          </ButtonLink>
        </DialogActions>
      </Dialog>
    );
  }
  const { name, email } = member;
  return (
    <FormDialog title="Hand project on" closeTo={list} failure={answer} submit="Hand project on" destroys>
      <p>
        Make <strong title={name}>{cut(name, 42, 42)}</strong>
        {name !== email && <> ({<span title={email}>{cut(email, 42, 42)}</span>})</>} the owner of{' '}
        <strong>{project}</strong>? You stay an administrator, but only the new owner can hand the project
        back, and it counts as theirs.
      </p>
    </FormDialog>
  );
}
