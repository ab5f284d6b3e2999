/** What a run with AI recovery does, for the title of its buttons. */
export const recoveryWords =
  'When the code of a step no longer finds its element, the run looks for the same element, continues with it, and proposes a code fix.';
