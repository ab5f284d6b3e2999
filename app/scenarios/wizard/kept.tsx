import type { WizardState } from './wizard-state';

/** What the present step does not show, on its way through the form. */
export function Kept({ state, parts }: { state: WizardState; parts: (keyof WizardState)[] }) {
  const kept = Object.fromEntries(parts.map((part) => [part, state[part]]));
  return <input type="hidden" name="kept" value={JSON.stringify(kept)} />;
}
