/** What a run with AI recovery does, for the title of its buttons. */
export const recoveryWords =
  'Where the code of a step leads to no element any more, the run goes on with the one that it was, and proposes the fix.';
