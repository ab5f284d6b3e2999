import { useState } from 'react';

/**
 * Returns whether the user closed the dialog that a fetcher's answer opened over its form. Closing it is a jump inside
 * the page, see over-form.tsx, after which its answer is no longer shown.
 * @param key of the location
 */
export function useDismissed(answer: object | undefined, key: string): boolean {
  const [dismissed, setDismissed] = useState<object>();
  const [place, setPlace] = useState(key);
  if (place !== key) {
    setPlace(key);
    setDismissed(answer);
  }
  return answer !== undefined && dismissed === answer;
}
