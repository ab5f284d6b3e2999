import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { withoutNul } from '#domain/text';

/** Rules of a project for exclusions from coverage (docs/rules/application-map.md, Exclusion rules). */

/** Roles of controls in the map. */
export const controlRoles = [
  ...(['button', 'link', 'textbox', 'searchbox', 'combobox', 'listbox', 'checkbox', 'radio'] as const),
  ...(['switch', 'slider', 'spinbutton', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio'] as const),
  'treeitem' as const,
];

/** Maximum number of rules of one project. */
export const maxExclusions = 100;
const longest = { route: 300, name: 200 };

const isAll = (pattern: string) => /^\**$/.test(pattern);
/** A pattern that matches everything becomes empty, because it restricts nothing. */
const pattern = (max: number, what: string) =>
  z
    .string()
    .trim()
    .max(max, `The ${what} cannot exceed ${max} characters.`)
    .transform(withoutNul)
    .transform((text) => (isAll(text) ? '' : text));

/** A rule as the user types it. All filled fields have to match. `*` in a pattern matches anything. */
export const exclusionRule = z
  .object({
    /** Pattern of a page's route in the map: `/admin/*`, `/products/:product`, `//pay.example.com/*`. */
    route: pattern(longest.route, 'route')
      .refine((text) => text === '' || /^[/*]/.test(text), {
        message: 'A route begins with /, such as /admin/*. A route of another host begins with //.',
      })
      .default(''),
    role: z.enum(['', ...controlRoles], { message: 'Choose a kind of control, or any.' }).default(''),
    /** Pattern of a control's name. Ignores case, and treats all numbers as equal. */
    name: pattern(longest.name, 'name').default(''),
  })
  .refine(({ route, role, name }) => route !== '' || role !== '' || name !== '', {
    message: 'Enter a route, a kind or a name. Without any of them, the rule would leave out everything.',
  });
export type ExclusionRule = z.infer<typeof exclusionRule>;

export const exclusion = z.object({
  id: z.string(),
  route: z.string(),
  role: z.string(),
  name: z.string(),
});
export type Exclusion = z.infer<typeof exclusion>;

export const keptExclusion = exclusion.extend({
  /** User who added the rule; `createdAt` is the time. */
  by: z.string(),
  createdAt: z.number(),
});
export type KeptExclusion = z.infer<typeof keptExclusion>;

/** Returns a rule as text, such as `/admin/* · button “Delete”`. */
export function exclusionText({ route, role, name }: Omit<Exclusion, 'id'>): string {
  const control = [role || (name ? 'control' : ''), name && `“${name}”`].filter(Boolean).join(' ');
  return [route, control].filter(Boolean).join(' · ');
}

export const coverageExclusionCalls = {
  getCoverageExclusions: endpoint({
    method: 'GET',
    path: '/application-map/exclusions',
    summary: 'Rules of the project for what does not count in coverage, the oldest first.',
    access: 'member',
    scope: 'read',
    query: z.object({ projectId: z.string() }),
    answer: answerOf({ exclusions: z.array(keptExclusion) }),
  }),
  addCoverageExclusion: endpoint({
    method: 'POST',
    path: '/application-map/exclusions',
    summary: 'Leaves controls or whole pages out of coverage, in every environment and on every branch.',
    access: 'admin',
    licence: true,
    body: z.object({ projectId: z.string(), rule: exclusionRule }),
    answer: answerOf({ id: z.string() }),
  }),
  removeCoverageExclusion: endpoint({
    method: 'POST',
    path: '/application-map/exclusions/remove',
    summary: 'Removes such a rule.',
    access: 'admin',
    licence: true,
    body: z.object({ projectId: z.string(), id: z.string().max(64) }),
    answer: answerOf({}),
  }),
};
