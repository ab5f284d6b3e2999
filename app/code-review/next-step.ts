/** Returns the user's next step for a code fix that was not accepted. Empty when the reason is enough. */
export function nextStep(because: string): string {
  if (because === 'conflict') return 'Look at the change as it is now, and accept it again.';
  if (because === 'outdated')
    return 'The next run looks at the code as it is now; what it finds waits here again.';
  if (because === 'missing') return 'Somebody else has decided.';
  if (because === 'not-editable') return 'Change the code by hand.';
  return '';
}
