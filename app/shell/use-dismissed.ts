import { useState } from 'react';

/**
 * Whether a dialog that a fetcher's answer brought over its form was closed. Closing it is a jump inside the page, see
 * over-form.tsx: the answer that it belongs to is done with then.
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
