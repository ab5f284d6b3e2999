import { useActionData, useLocation } from '@remix-run/react';
import { useState } from 'react';

/**
 * Returns the answer to the form of this route, until another form is answered or another page opens. Pages use it
 * instead of Remix' `useActionData`, which forgets the answer when the page's loaders run again: a live update would
 * remove the notice of a conflict, and the messages next to the fields, before the user has decided.
 */
export function useAnswer<Answer>() {
  const answer = useActionData<Answer>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  if (answer !== undefined && answer !== kept.answer) setKept({ answer, key });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}
