/** Says in button titles what a run with AI recovery does. */
export const recoveryWords =
  'When the code of a step no longer finds its element, the run looks for the same element, continues with it, and proposes a code fix.';
