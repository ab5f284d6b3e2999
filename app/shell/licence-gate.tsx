import { useState, type ReactNode } from 'react';
import { useAnswer } from '~/live/use-answer';
import { LicenceNotice } from './licence-dialog';
import { useShell } from './use-shell';

interface LicenceGateProps {
  /** The page below, where Skip leads. */
  closeTo: string;
  /** What is seen of that page where the editor takes its place. */
  below?: ReactNode;
  /** What the dialog must stand in, such as a row where the editor is one. */
  around?: (dialog: ReactNode) => ReactNode;
  /** The editor. */
  children: ReactNode;
}

/**
 * An editor that an expired licence does not open: its address shows the licence dialog instead (docs/rules/access.md,
 * Licence). What is open already stays, with what was typed: the licence may end meanwhile, and an answer of the
 * editor's action brings its text back.
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

/** Decided as the editor opens; a licence that is renewed meanwhile opens it. */
function useIsClosed(): boolean {
  const { expired } = useShell().licence;
  const answered = useAnswer() !== undefined;
  const [closed] = useState(expired && !answered);
  return closed && expired;
}
