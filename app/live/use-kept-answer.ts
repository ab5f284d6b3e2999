import { useLocation } from '@remix-run/react';
import { useState } from 'react';

/**
 * What an action answered, as long as nothing else is sent or opened. A page that follows changes loads again by itself,
 * and the router forgets the answer with that.
 */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  if (answer !== undefined && answer !== kept.answer) setKept({ answer, key });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}
