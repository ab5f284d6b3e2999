import { Children, type ReactNode } from 'react';

/**
 * Puts a space between every two elements that only the style sheet separates (the buttons of a bar, the links of a
 * menu). Without it, their words would run together as plain text or in a screen reader.
 */
export function apart(children: ReactNode): ReactNode {
  return Children.toArray(children).flatMap((child, index) => (index === 0 ? [child] : [' ', child]));
}
