import type { MapCommand } from '#contracts/runs/application-map';
import { cleanName, type Control } from './controls';

export type UsedElement = NonNullable<MapCommand['target']>;

export interface UsedElements {
  acts: UsedElement[];
  checks: UsedElement[];
}

/** Returns the elements that calls used successfully, each once. */
export function usedElementsOf(steps: readonly { commands: readonly MapCommand[] }[]): UsedElements {
  const acts = new Map<string, UsedElement>();
  const checks = new Map<string, UsedElement>();
  for (const { commands } of steps) {
    for (const { kind, passed, target } of commands) {
      if (!passed || !target || kind === 'reads') continue;
      const of = kind === 'acts' ? acts : checks;
      of.set(`${target.role}\n${target.exact}\n${target.name}`, target);
    }
  }
  return { acts: [...acts.values()], checks: [...checks.values()] };
}

/**
 * Returns keys of the controls that targets mean, by role and accessible name, as Playwright does.
 * It ignores case, and accepts a part of the name if no control has the whole name, unless the target is exact.
 */
export function meantBy(controls: readonly Control[], targets: readonly UsedElement[]): Set<string> {
  const meant = new Set<string>();
  for (const { role, name, exact } of targets) {
    const ofRole = controls.filter((control) => role === null || role === control.role);
    const wanted = cleanName(name);
    const has = (is: (own: string) => boolean) => ofRole.filter(({ names }) => [...names].some(is));
    const whole = has((own) => own === wanted);
    const lower = wanted.toLowerCase();
    const found = !wanted
      ? // Without a name, the target is clear only if there is one control of the role.
        ofRole.filter(({ count }) => role !== null && ofRole.length === 1 && count === 1)
      : exact || whole.length > 0
        ? whole
        : firstOf(
            has((own) => own.toLowerCase() === lower),
            has((own) => own.toLowerCase().includes(lower)),
          );
    for (const { key } of found) meant.add(key);
  }
  return meant;
}

const firstOf = <Item>(a: Item[], b: Item[]): Item[] => (a.length > 0 ? a : b);
