/** Returns the user's next step for a code fix that was not accepted. Empty when the reason is enough. */
export function nextStep(because: string): string {
  if (because === 'conflict') return 'Review the change in its present form, and accept it again.';
  if (because === 'outdated')
    return 'The next run checks the new code. If it finds a fix, the fix appears here.';
  if (because === 'missing') return 'Another user has already decided.';
  if (because === 'not-editable') return 'Change the code by hand.';
  return '';
}
