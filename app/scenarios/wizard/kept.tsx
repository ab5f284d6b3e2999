import type { WizardState } from './wizard-state';

/** Keeps state that the current step does not show, as a hidden field of the form. */
export function HiddenState({ state, parts }: { state: WizardState; parts: (keyof WizardState)[] }) {
  const kept = Object.fromEntries(parts.map((part) => [part, state[part]]));
  return <input type="hidden" name="kept" value={JSON.stringify(kept)} />;
}
