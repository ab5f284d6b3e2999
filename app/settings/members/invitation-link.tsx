import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { ButtonLink } from '~/ui/button-link';
import { CommandBlock } from '~/ui/command-block';
import { cut } from '~/ui/cut';
import { Dialog, DialogActions } from '~/ui/dialog';

/**
 * The link of an open invitation, for administrators to hand over. It has the invitation's own id, not the sealed one
 * of the mail: whoever opens it proves nothing about the address, and has to be signed in with it.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, user } = await requireProject(args);
  const listed = await upstream.auth.getMembers({ query: { project_id: project.id } });
  const members = listed.status ? listed.members : [];
  const invited = members.find(
    ({ user_id, status }) => status === 'invited' && user_id === args.params.memberId,
  );
  if (!invited || project.userRole !== 'ADMIN') throw notFound();
  const { publicUrl, sendsMail } = args.context.deployment;
  const parameters = new URLSearchParams({
    id: invited.user_id,
    invited_by: user.email,
    project: project.name,
  });
  return { email: invited.user_email, sendsMail, link: `${publicUrl}/invitation?${parameters}` };
}

export default function InvitationLink() {
  const { email, link, sendsMail } = useLoaderData<typeof loader>();
  const list = `..${useLocation().search}`;
  return (
    <Dialog title="Link to join" closeTo={list} width={640}>
      <p>
        {sendsMail ? 'If the mail does not arrive, hand' : 'No mail leaves this server: hand'} this link to{' '}
        <strong title={email}>{cut(email, 42, 42)}</strong>. They sign in or sign up with this address; the
        link is of no use to anybody else.
      </p>
      <CommandBlock label="Link to join" commands={link} />
      <DialogActions>
        <ButtonLink to={list} variant="default" preventScrollReset>
          Close
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
