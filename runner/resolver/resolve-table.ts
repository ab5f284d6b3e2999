import { Arguments } from './arguments';
import { fillTableCode } from './code';
import { refused, type Resolution } from './resolution';
import { variantOf, type Resolving } from './step';

/** "I fill in the form" with a table of fields and values. */
export async function resolveTable(step: Resolving): Promise<Resolution> {
  const { table, page } = step;
  if (!table) return refused('the step needs a table with a row for each field: its label and its value');
  if (table.some((row) => row.length !== 2)) return refused('the table needs two columns: field and value');
  for (const [field = ''] of table) {
    const labelled = page.getByLabel(field, { exact: true });
    const count = await labelled.count();
    if (count === 0) return refused(`no field labelled "${field}" on the page`, [], true);
    if (count > 1) return refused(`${count} fields are labelled "${field}"`);
    if (!(await labelled.isEditable().catch(() => false)))
      return refused(`the field "${field}" takes no text`);
  }
  const used = new Arguments(step.read.slotted);
  const variant = variantOf(step, [...fillTableCode], used);
  return {
    ok: true,
    variants: [{ ...variant, parameters: [...variant.parameters, 'dataTable'] }],
    values: [{ raw: () => table }],
    element: `${table.length} fields`,
    confidence: 1,
  };
}
