import type { MapCommand } from '#contracts/runs/application-map';
import { cleanName, type Control } from './controls';

export type Target = NonNullable<MapCommand['target']>;

export interface Uses {
  acts: Target[];
  checks: Target[];
}

/** Elements that calls went well with; the same one once. */
export function usesOf(steps: readonly { commands: readonly MapCommand[] }[]): Uses {
  const acts = new Map<string, Target>();
  const checks = new Map<string, Target>();
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
 * Keys of the controls that targets mean, by role and accessible name as Playwright finds them: in any case of letters, and
 * a part of the name where no control has it whole, unless it is exact.
 */
export function meantBy(controls: readonly Control[], targets: readonly Target[]): Set<string> {
  const meant = new Set<string>();
  for (const { role, name, exact } of targets) {
    const ofRole = controls.filter((control) => role === null || role === control.role);
    const wanted = cleanName(name);
    const has = (is: (own: string) => boolean) => ofRole.filter(({ names }) => [...names].some(is));
    const whole = has((own) => own === wanted);
    const lower = wanted.toLowerCase();
    const found = !wanted
      ? // Without a name it is one only where there is one.
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

const firstOf = <Item>(one: Item[], other: Item[]): Item[] => (one.length > 0 ? one : other);
