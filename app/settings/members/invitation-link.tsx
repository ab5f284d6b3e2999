import { Button } from '@mantine/core';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useLocation, useNavigation, type ShouldRevalidateFunction } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { ButtonLink } from '~/ui/button-link';
import { CommandBlock } from '~/ui/command-block';
import { cutText } from '~/ui/cut';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import { resentNotice } from './invited-notice';
import classes from './invitation-link.module.css';

/**
 * Shows the link of an open invitation, for administrators to hand over. The link has the invitation's own id, not the
 * sealed id of the mail. Opening it does not prove the address, so the user must be signed in with that address.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, user } = await requireProject(args);
  if (project.userRole !== 'ADMIN') throw notFound();
  const listed = await upstream.auth.getMembers({ query: { project_id: project.id } });
  const members = listed.status ? listed.members : [];
  const invited = members.find(
    ({ user_id, status }) => status === 'invited' && user_id === args.params.memberId,
  );
  const { publicUrl, sendsMail } = args.context.deployment;
  // Null when the invitation was answered or withdrawn since. The page still exists.
  if (!invited) return { sendsMail, invited: null };
  const parameters = new URLSearchParams({
    id: invited.user_id,
    invited_by: user.email,
    project: project.name,
  });
  return {
    sendsMail,
    invited: { email: invited.user_email, link: `${publicUrl}/invitation?${parameters}` },
  };
}

/** Reloads after a resend too, as the invitation may no longer exist. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod !== undefined || defaultShouldRevalidate;

/** Resends the invitation. A sent mail leads back to the list. Otherwise this page stays, as it has the link. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { sendsMail } = args.context.deployment;
  try {
    const answer = await upstream.auth.resendInvitation({
      body: { project_id: project.id, invitation_id: args.params.memberId ?? '' },
    });
    if (!answer.status) return data({ because: answer.because, error: answer.error }, { status: 422 });
    if (!sendsMail || answer.undelivered.length > 0) return data({ because: 'unsent', error: null });
    const notice = await flashCookie(resentNotice(answer.invitation.sent_to_email_list[0] ?? ''));
    const { search } = new URL(args.request.url);
    return redirect(`/${project.id}/settings/members${search}`, { headers: { 'set-cookie': notice } });
  } catch (error) {
    return refusedAnswer(error);
  }
}

export default function InvitationLink() {
  const { sendsMail, invited } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const sending = useNavigation().formMethod === 'POST';
  const list = `..${useLocation().search}`;
  return (
    <Dialog title="Link to join" closeTo={list} width={640}>
      <Form method="post" className={classes.form} preventScrollReset>
        {answer && <Outcome answer={answer} sendsMail={sendsMail} open={invited !== null} />}
        {invited && (
          <LinkToHandOver {...invited} lead={answer ? 'Hand' : leads[sendsMail ? 'mailed' : 'notMailed']} />
        )}
        {!invited && !answer?.error && <p>This invitation was answered or taken back already.</p>}
        <DialogActions>
          <ButtonLink to={list} variant="default" preventScrollReset>
            Close
          </ButtonLink>
          {invited && sendsMail && (
            <Button type="submit" loading={sending}>
              Resend invitation
            </Button>
          )}
        </DialogActions>
      </Form>
      {answer?.because === 'licence' && <LicenceOverForm />}
    </Dialog>
  );
}

interface OutcomeProps {
  answer: { because?: string; error: string | null };
  sendsMail: boolean;
  /** True when there is a link to hand over. */
  open: boolean;
}

/** Shows the result of a resend unless the mail was sent. */
function Outcome({ answer: { because, error }, sendsMail, open }: OutcomeProps) {
  if (because === 'licence') return null; // Its dialog says so.
  if (error !== null) return <Notice kind="error">{error}</Notice>;
  const why = sendsMail ? 'The mail could not be sent.' : 'No mail leaves this server, so none was sent.';
  return <Notice kind="warning">{open ? `${why} Hand over the link instead.` : why}</Notice>;
}

/** Why the user may need the link. Not shown when the outcome above gives the reason. */
const leads = { mailed: 'If the mail does not arrive, hand', notMailed: 'No mail leaves this server: hand' };

function LinkToHandOver({ email, link, lead }: { email: string; link: string; lead: string }) {
  return (
    <>
      <p>
        {lead} this link to <strong title={email}>{cutText(email, 42, 42)}</strong>, who signs in or signs up
        with this address. It is of no use to anybody else.
      </p>
      <CommandBlock label="Link to join" commands={link} />
    </>
  );
}
