import { Button, Textarea } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { invitationProblem, readAddresses, type InvitationState } from '#domain/accounts/invitation-rules';
import { ContactSalesButton } from '~/shell/contact-sales';
import { LicenceOverForm } from '~/shell/licence-over-form';
import { Form } from '~/ui/scoped';
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
                <span>{problem.message}</span>{' '}
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

/** Why the form came back, with what was typed. */
interface InviteAnswer {
  text: string;
  because?: string;
  error: string;
}

/** The typed addresses and the first rule they break; nothing is told before somebody typed or sent. */
function useInviteText(rules: InvitationState, answer: InviteAnswer | undefined) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const hydrated = useHydrated();
  const { state, formData } = useNavigation();
  const sending = state !== 'idle' && formData?.has('emails') === true;
  const sent = useRef<{ before: InviteAnswer | undefined; refused: boolean } | null>(null);

  // What was typed before scripts took over counts as typed.
  useEffect(() => {
    if (area.current?.value && area.current.value !== area.current.defaultValue) setTyped(area.current.value);
  }, []);
  useEffect(() => {
    if (sending) {
      sent.current ??= { before: answer, refused: false };
      // Who goes on before the page has loaded again takes the answer away with it.
      if (answer && answer !== sent.current.before) sent.current.refused = true;
      return;
    }
    if (!sent.current) return;
    const refused = sent.current.refused || answer !== undefined;
    sent.current = null;
    if (refused) area.current?.focus();
    else if (area.current) area.current.value = '';
    setTyped(null);
  }, [sending, answer]);

  const broken =
    typed !== null || answer ? invitationProblem(readAddresses(typed ?? answer?.text ?? ''), rules) : null;
  const refused = typed === null && answer?.because !== 'licence' ? answer : undefined;
  const problem = broken ?? (refused && { ...refused, message: refused.error, addresses: [] });
  return {
    problem,
    sending,
    /** Without scripts the server tells, so the button must work. */
    sendable: !hydrated || broken === null,
    field: {
      ref: area,
      defaultValue: answer?.text,
      autoFocus: Boolean(answer) && !hydrated,
      onInput: () => setTyped(area.current?.value ?? ''),
    },
  };
}
