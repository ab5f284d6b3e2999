import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { invitationProblem, readAddresses, type InvitationState } from '#contracts/auth/invitation-rules';

/** Why the form came back, with what was typed. */
export interface InviteAnswer {
  text: string;
  because?: string;
  error: string;
}

/** The typed addresses and the first rule they break; nothing is told before somebody typed or sent. */
export function useInviteText(rules: InvitationState, answer: InviteAnswer | undefined) {
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
