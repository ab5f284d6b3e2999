import { useState, type ReactNode } from 'react';
import { useAnswer } from '~/live/use-answer';
import { LicenceNotice } from './licence-dialog';
import { useShell } from '../frame/use-shell';

interface LicenceGateProps {
  /** The page below, where Skip leads. */
  closeTo: string;
  /** The part of that page that stays visible when the editor would replace the rest. */
  below?: ReactNode;
  /** Wraps the dialog in the element that it needs, such as a row where the editor is a row. */
  around?: (dialog: ReactNode) => ReactNode;
  /** The editor. */
  children: ReactNode;
}

/**
 * Shows the licence dialog in place of an editor when the licence has expired (docs/rules/access.md, Licence).
 * An open editor stays open with its text when the licence ends, and also when its action's answer restores the text.
 */
export function LicenceGate({ closeTo, below, around, children }: LicenceGateProps) {
  if (!useIsClosed()) return children;
  const dialog = <LicenceNotice closeTo={closeTo} />;
  return (
    <>
      {below}
      {around ? around(dialog) : dialog}
    </>
  );
}

/** Decides when the editor opens. Renewing the licence afterwards opens the editor. */
function useIsClosed(): boolean {
  const { expired } = useShell().licence;
  const answered = useAnswer() !== undefined;
  const [closed] = useState(expired && !answered);
  return closed && expired;
}
