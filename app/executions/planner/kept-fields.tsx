import { draftQuery, type PlannerDraft } from './draft';

/** Keeps the entries of the other steps as hidden fields of the form. */
export function KeptFields({ draft, except }: { draft: PlannerDraft; except: readonly string[] }) {
  const kept = [...draftQuery(draft)].filter(([name]) => !except.includes(name));
  return kept.map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />);
}
