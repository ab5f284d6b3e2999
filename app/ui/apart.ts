import { Children, type ReactNode } from 'react';

/**
 * What a style sheet alone sets apart (the buttons of a bar, the links of a menu), with a blank between each two: read
 * as text, or read out, their words do not run together.
 */
export function apart(children: ReactNode): ReactNode {
  return Children.toArray(children).flatMap((child, index) => (index === 0 ? [child] : [' ', child]));
}
