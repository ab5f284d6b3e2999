import type { ExcludedControls } from '#contracts/runs/application-map';
import type { Exclusion } from '#contracts/runs/coverage-exclusions';
import { cleanName, type Control } from './controls';
import type { DerivedPage, MapRule } from './derived-map';

/** Exclusion rules of Settings (docs/rules/application-map.md, Exclusion rules). */

/** Packs role (or `*`) and name of a rule into one text. The name may be empty. */
export const packControl = ({ role, name }: Pick<Exclusion, 'role' | 'name'>): string =>
  `${role || '*'} ${name}`;

function unpackControl(value: string): Pick<Exclusion, 'role' | 'name'> {
  const [role = ''] = value.split(' ', 1);
  return { role: role === '*' ? '' : role, name: value.slice(role.length + 1) };
}

export const exclusionOf = ({ key, route, value }: Pick<MapRule, 'key' | 'route' | 'value'>): Exclusion => ({
  id: key,
  route,
  ...unpackControl(value),
});

export interface PageExclusions {
  /** The rule that excludes the whole page. */
  ofPage: Exclusion | null;
  /** Returns the first rule that excludes a control. */
  of(control: Pick<Control, 'role' | 'name' | 'names'>): Exclusion | null;
}

/** Returns the rules that apply to the page of a route. */
export function exclusionsOn(route: string, exclusions: readonly Exclusion[]): PageExclusions {
  const own = exclusions.filter((rule) => rule.route === '' || matchesPattern(rule.route, route));
  const ofPage = own.find(({ role, name }) => role === '' && name === '') ?? null;
  return {
    ofPage,
    of: ({ role, name, names }) =>
      ofPage ??
      own.find((rule) => {
        if (rule.role !== '' && rule.role !== role) return false;
        if (rule.name === '') return true;
        const wanted = cleanName(rule.name).toLowerCase();
        const is = (text: string) => matchesPattern(wanted, text.toLowerCase());
        // For a control in the rows of a list, the rule must match its common name or all of its names.
        return (name !== '' && is(name)) || [...names].every(is);
      }) ??
      null,
  };
}

/** Counts the excluded controls of pages, by rule and by hand. */
export function excludedFrom(pages: readonly DerivedPage[], rules: readonly MapRule[]): ExcludedControls {
  const controls = pages.flatMap((page) => page.controls.filter(({ isExcluded }) => isExcluded));
  return {
    byHand: controls.filter(({ excludedBy }) => excludedBy === null).length,
    rules: rules
      .filter(({ kind }) => kind === 'leave-out')
      .map((rule) => ({
        ...exclusionOf(rule),
        pages: pages.filter(({ excludedBy }) => excludedBy?.id === rule.key).length,
        controls: controls.filter(({ excludedBy }) => excludedBy?.id === rule.key).length,
      })),
  };
}

/** Returns whether a text matches a pattern, in which `*` matches any text. Needs one pass for any pattern. */
export function matchesPattern(pattern: string, text: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - at >= last.length && text.endsWith(last);
}
