import { z } from 'zod';
import { madeBy, readClause } from '#contracts/generation';
import { parseForm } from '~/platform/forms';
import { plainLines } from '../line-endings';
import { firstWizardState, maxDescriptionLength, type WizardState } from './wizard-state';

const line = z
  .string()
  .max(1000)
  .default('')
  .transform((text) => text.replaceAll('\0', ''));
const lines = z
  .string()
  .max(200_000)
  .default('')
  .transform((text) => plainLines(text.replaceAll('\0', '')));
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(200).default([]);
const feature = z.object({
  choice: z.enum(['new', 'existing']).catch('new'),
  name: line,
  folder: line,
  newFolder: line,
  existing: line,
});
const idea = z.object({
  chosen: z.union([z.literal('on').transform(() => true), z.boolean()]).catch(false),
  name: line,
  flow: lines,
  parameters: list(z.object({ key: line, value: lines })),
});
const left = z.array(z.object({ sentence: z.string(), reason: z.string() }));
const scenario = z.object({
  text: lines,
  from: lines,
  left,
  // Forms that were opened before this field existed do not have it.
  clauses: z.array(readClause).default([]),
  madeBy: madeBy.nullable(),
});
/** State that the shown step does not display, sent in one hidden field. */
const kept = z.object({
  feature: feature.optional(),
  description: lines,
  ideas: list(idea),
  ideasFrom: lines,
  ideasBy: madeBy.nullable().default(null),
  scenarios: list(scenario),
  language: line,
});
const fields = z.object({
  step: z.enum(['feature', 'ideas', 'scenarios', 'manual']).catch('feature'),
  intent: line,
  kept: z.string().max(5_000_000).default(''),
  feature: feature.optional(),
  description: z.string().default(''),
  ideas: list(idea),
  scenarios: list(z.object({ text: lines, info: lines })),
});
const info = scenario.omit({ text: true });

/** Reads the wizard's state and intent from its form. An invalid form gives the wizard's first state. */
export function readForm(form: FormData): { state: WizardState; intent: string } {
  const submission = parseForm(form, fields);
  if (submission.status !== 'success') return { state: firstWizardState('feature', null, ''), intent: '' };
  const { step, intent, kept: carried, ...shown } = submission.value;
  const empty = firstWizardState('feature', null, '');
  const along = kept.safeParse(fromJson(carried)).data;
  const base: WizardState = { ...empty, ...along, feature: along?.feature ?? empty.feature, step };
  if (step === 'ideas') return { intent, state: { ...base, ideas: shown.ideas } };
  const scenarios = shown.scenarios.map(({ text, info: about }) => {
    const made = info.safeParse(fromJson(about)).data ?? { from: '', left: [], clauses: [], madeBy: null };
    return { ...made, text };
  });
  if (step === 'scenarios') return { intent, state: { ...base, scenarios } };
  const chosen = shown.feature ?? base.feature;
  if (step === 'manual') return { intent, state: { ...base, feature: chosen, scenarios } };
  const description = plainLines(shown.description.replaceAll('\0', '')).slice(0, maxDescriptionLength * 2);
  return { intent, state: { ...base, feature: chosen, description } };
}

/** Parses JSON. Undefined for invalid JSON, which needs no error: only the page writes these fields. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
