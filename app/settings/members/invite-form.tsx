import { Button, Textarea } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useHydrated } from '~/ui/hydration';
import { invitationProblem, readAddresses, type InvitationState } from '#domain/accounts/invitation-rules';
import { ContactSalesButton } from '~/shell/licence/contact-sales';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { Form } from '~/ui/scoped';
import classes from './invite-form.module.css';

/** Most characters of the field: enough for the addresses that may be invited at once. */
export const maxTextLength = 20_000;

const mailed = 'Each is mailed a link to join; you are told if a mail cannot be sent.';
const notMailed = 'No mail leaves this server: the list has a link for each, for you to hand over.';

const notAllowed = 'You do not have permission to invite members';

interface InviteFormProps {
  rules: InvitationState;
  mayInvite: boolean;
  /** False when the inviter must hand over the links. */
  sendsMail: boolean;
  answer: InviteAnswer | undefined;
}

/** Invites by e-mail. With scripts, rules are checked during typing, and Send is disabled while a rule is broken. */
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
          maxLength={maxTextLength}
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

/** Why the server rejected the form, with the typed text. */
interface InviteAnswer {
  text: string;
  because?: string;
  error: string;
}

/** Returns the typed addresses and the first rule that they break. No rule is reported before typing or sending. */
function useInviteText(rules: InvitationState, answer: InviteAnswer | undefined) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const hydrated = useHydrated();
  const { state, formData } = useNavigation();
  const sending = state !== 'idle' && formData?.has('emails') === true;
  const sent = useRef<{ before: InviteAnswer | undefined; refused: boolean } | null>(null);

  // Text that was typed before the scripts loaded counts as typed, too.
  useEffect(() => {
    if (area.current?.value && area.current.value !== area.current.defaultValue) setTyped(area.current.value);
  }, []);
  useEffect(() => {
    if (sending) {
      sent.current ??= { before: answer, refused: false };
      // Noted now: if the user leaves before the page has reloaded, the answer is lost.
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
    /** Without scripts, the server checks the addresses, so the button must work. */
    sendable: !hydrated || broken === null,
    field: {
      ref: area,
      defaultValue: answer?.text,
      autoFocus: Boolean(answer) && !hydrated,
      onInput: () => setTyped(area.current?.value ?? ''),
    },
  };
}
