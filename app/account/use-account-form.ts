import type { SubmissionResult } from '@conform-to/react';
import { useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * A form of the account page, which stays on the page after it was sent: focus goes to the first field with a problem;
 * when there is none, the fields are those of the saved account again, passwords empty. Problems are read from the
 * answer itself: conform's `useForm` would keep them when there is no answer any more.
 * @param change its field `change`
 * @param refused why it came back, with what was typed; undefined when it did not
 */
export function useAccountForm(change: string, refused: SubmissionResult<string[]> | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const navigation = useNavigation();
  const sending = navigation.formData?.get('change') === change;
  const idle = navigation.state === 'idle';
  useEffect(() => {
    if (sending) sent.current = true;
    if (!idle || !sent.current) return;
    sent.current = false;
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else form.current?.reset();
  }, [sending, idle, refused]);
  const first = Object.keys(refused?.error ?? {}).find((name) => name !== '');
  return {
    form,
    sending,
    problem: refused?.error?.['']?.[0],
    /** Properties of a field's control. @param saved what it shows unless something else was typed */
    field: (name: string, saved = '') => ({
      name,
      defaultValue: refused ? String(refused.initialValue?.[name] ?? '') : saved,
      error: refused?.error?.[name]?.[0],
      // Without scripts the page is new, and may show its top only.
      autoFocus: name === first,
    }),
  };
}
