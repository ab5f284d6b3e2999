import type { ExcludedControls } from '#contracts/runs/application-map';
import type { Exclusion } from '#contracts/runs/coverage-exclusions';
import { cleanName, type Control } from './controls';
import type { DerivedPage, MapRule } from './derive';

/** Rules of Settings for what does not count (docs/rules/application-map.md, Exclusion rules). */

/** Role, or `*`, and name of a rule in one text; the name may be empty. */
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
  /** The rule by which the page as a whole does not count. */
  ofPage: Exclusion | null;
  /** The first rule that a control does not count by. */
  of(control: Pick<Control, 'role' | 'name' | 'names'>): Exclusion | null;
}

/** What of the rules is about the page of a route. */
export function exclusionsOn(route: string, exclusions: readonly Exclusion[]): PageExclusions {
  const own = exclusions.filter((rule) => rule.route === '' || matches(rule.route, route));
  const ofPage = own.find(({ role, name }) => role === '' && name === '') ?? null;
  return {
    ofPage,
    of: ({ role, name, names }) =>
      ofPage ??
      own.find((rule) => {
        if (rule.role !== '' && rule.role !== role) return false;
        if (rule.name === '') return true;
        const wanted = cleanName(rule.name).toLowerCase();
        const is = (text: string) => matches(wanted, text.toLowerCase());
        // Of the rows of a list all are meant, or what they are called together.
        return (name !== '' && is(name)) || [...names].every(is);
      }) ??
      null,
  };
}

/** How many controls of pages do not count, by whom. */
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

/** Whether a text is as a pattern says, in which `*` stands for anything. In one pass, whatever the pattern. */
export function matches(pattern: string, text: string): boolean {
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
