import { useActionData, useLocation } from '@remix-run/react';
import { useState } from 'react';

/**
 * Returns the answer to the form of this route, until another form is answered or another page is opened. Pages use it in
 * place of Remix' `useActionData`, which forgets the answer when the page asks its loaders again: a live update would take
 * away the notice of a conflict, and the messages beside the fields, before the user has decided.
 */
export function useAnswer<Answer>() {
  const answer = useActionData<Answer>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  if (answer !== undefined && answer !== kept.answer) setKept({ answer, key });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}
