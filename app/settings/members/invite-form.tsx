import { Button, Textarea } from '@mantine/core';
import { Form } from '@remix-run/react';
import { useId } from 'react';
import type { InvitationState } from '#contracts/auth/invitation-rules';
import { ContactSalesButton } from '~/shell/contact-sales';
import { LicenceOverForm } from '~/shell/licence-over-form';
import { useInviteText, type InviteAnswer } from './use-invite-text';
import classes from './invite-form.module.css';

/** Characters of the field: the addresses that are invited at once, with room to spare. */
export const longestText = 20_000;

const mailed = 'Each is mailed a link to join; you are told if a mail cannot be sent.';
const notMailed = 'No mail leaves this server: the list has a link for each, for you to hand over.';

const notAllowed = 'You do not have permission to invite members';

interface InviteFormProps {
  rules: InvitationState;
  mayInvite: boolean;
  /** False: who invites hands over the links. */
  sendsMail: boolean;
  answer: InviteAnswer | undefined;
}

/** Invites by e-mail. With scripts the rules are told while one types, and Send waits until none is broken. */
export function InviteForm({ rules, mayInvite, sendsMail, answer }: InviteFormProps) {
  const { field, problem, sendable, sending } = useInviteText(rules, answer);
  const refusal = useId();
  return (
    <section className={classes.card} aria-labelledby="invite-title">
      <h2 id="invite-title">Invite people</h2>
      <Form method="post" className={classes.form} preventScrollReset noValidate>
        <Textarea
          {...field}
          label="Email addresses"
          description={`One a line, or with commas between them. ${sendsMail ? mailed : notMailed}`}
          name="emails"
          rows={3}
          maxLength={longestText}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          disabled={!mayInvite}
          error={
            problem && (
              <>
                <span>{problem.message}</span>
                {problem.addresses.length > 0 && (
                  <span className={classes.addresses}>{problem.addresses.join(', ')}</span>
                )}
              </>
            )
          }
          resize="vertical"
        />
        <div className={classes.actions}>
          {!mayInvite && (
            <p id={refusal} className={classes.refusal}>
              {notAllowed}
            </p>
          )}
          {problem?.because === 'trial' && <ContactSalesButton elsewhere />}
          <Button
            type="submit"
            loading={sending}
            disabled={!mayInvite || !sendable}
            title={mayInvite ? undefined : notAllowed}
            aria-describedby={mayInvite ? undefined : refusal}
          >
            {sendsMail ? 'Send invitations' : 'Create invitations'}
          </Button>
        </div>
      </Form>
      {answer?.because === 'licence' && <LicenceOverForm />}
    </section>
  );
}
