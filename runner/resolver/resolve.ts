import { Arguments } from './arguments';
import { pageCode, fillTableCode } from './code';
import { checks, type StepIntent } from './intent';
import { readNodes } from './nodes';
import { isQuotedAddress, readStep } from './read-step';
import { unresolved, type Resolution } from './resolution';
import { resolveAbsence } from './absence';
import { resolveCount, resolveText } from './resolve-checks';
import { resolveDirect, resolveDrag } from './resolve-direct';
import { resolveElement, resolvePhrase } from './resolve-element';
import { noPage, resolvePage } from './resolve-page';
import { variantOf, type Resolving, type StepToResolve } from './step';
import { waitTimeOf } from './waiting';

/** Milliseconds that a check may wait. With the search, it is less than projects allow for a step. */
const maxWait = 50_000;

/** Returns how long a step's element may take to appear, or null when the step mentions no time. */
export function patienceOf({
  text,
  type,
  fill,
}: Pick<StepToResolve, 'text' | 'type' | 'fill'>): number | null {
  const [first] = readStep(text, type, fill).intents;
  return first ? waitTimeOf(first) : null;
}

/** Returns whether a step only checks the page. A step that is not understood may do anything. */
export function isCheck({ text, type, fill }: Pick<StepToResolve, 'text' | 'type' | 'fill'>): boolean {
  const [first] = readStep(text, type, fill).intents;
  return first !== undefined && checks.has(adjusted(first).act);
}

/** Only for these acts do later intents count as other readings. */
const secondReadings = new Set<StepIntent['act']>(['choose', 'state']);

/**
 * Writes the code of a step for the page as it is: reads its words, finds its element, and proves the
 * locator. Refuses rather than guesses. Takes 10 to 30 ms, and changes nothing on the page.
 */
export async function resolveStep(step: StepToResolve): Promise<Resolution> {
  const read = readStep(step.text, step.type, step.fill);
  const [first, ...others] = read.intents.map(adjusted);
  const isOpened = step.page.url() !== 'about:blank';
  const nodes = await readNodes(step.page);
  const resolving: Resolving = { ...step, read, nodes };
  if (!first) return (isOpened ? await resolvePhrase(resolving) : null) ?? notUnderstood;
  if (!isOpened && !['home', 'open', 'openPage'].includes(first.act)) return nothingOpen;
  const result = await resolveIntent(resolving, first);
  if (result.ok) return result;
  for (const intent of others) {
    if (!secondReadings.has(intent.act)) continue;
    const second = await resolveIntent(resolving, intent);
    if (second.ok) return second;
  }
  return result;
}

/** Refusal for a step that is understood when no page is open. No model can help. */
export const nothingOpen = unresolved('no page is open yet: open one first');
const notUnderstood = unresolved('no sentence pattern of the built-in engine fits this step');

/** Writes the code of a step that was read already, and finds its element by name. */
export async function resolveIntent(step: Resolving, intent: StepIntent): Promise<Resolution> {
  if (intent.hasDocString && step.docString === undefined)
    return unresolved('the step needs its text below it, between lines of three quotes');
  const result = await resolveWords(step, intent);
  if (!result.ok || step.docString === undefined) return result;
  // Cucumber passes the text as the last argument.
  return {
    ...result,
    variants: result.variants.map((variant) => ({
      ...variant,
      parameters: [...variant.parameters, 'docString'],
    })),
    values: [...result.values, step.docString],
  };
}

async function resolveWords(step: Resolving, intent: StepIntent): Promise<Resolution> {
  if (intent.frame ?? intent.framePath) return unresolved('the built-in engine does not look into frames');
  if (checks.has(intent.act) && isEmpty(intent)) return unresolved('the text between the quotes is empty');
  const time = waitTimeOf(intent);
  if (time !== null && time > maxWait)
    return unresolved(`a step has no more than ${maxWait / 1000} seconds to wait`);
  if (intent.act === 'openPage' || intent.act === 'onPage') return resolveCalled(step, intent);
  const used = new Arguments(step.read.slotted);
  const lines = pageCode(intent, step.baseUrl, used);
  if (lines) return ofPage(step, intent, lines, used);
  if (intent.testId ?? intent.id ?? intent.path) return resolveDirect(step, intent);
  switch (intent.act) {
    case 'drag':
      return resolveDrag(step, intent);
    case 'fillTable':
      return resolveTable(step);
    case 'count':
      // A count of 0 is a check that something is missing, with its rules.
      return Number(intent.value?.text) === 0
        ? resolveAbsence(step, { ...intent, value: undefined })
        : resolveCount(step, intent);
    case 'notSee':
      return resolveAbsence(step, intent);
    case 'see':
      if (!intent.kind || !intent.name || ['text', 'message', 'error'].includes(intent.kind))
        return resolveText(step, intent);
  }
  return resolveElement(step, intent);
}

/**
 * Resolves a page by its name: from the map, else from the page.
 * A quoted name may be a link's name or the end of an address. An unquoted name may be a button with the step's words.
 */
async function resolveCalled(step: Resolving, intent: StepIntent): Promise<Resolution> {
  const { act, name } = intent;
  const onMap = resolvePage(step, intent);
  // A link that is clicked has no status that could be compared.
  if (onMap?.ok || !name || intent.status) return onMap ?? noPage(intent);
  const isQuoted = name.slot !== null;
  if (act === 'onPage') {
    const byAddress: StepIntent = { ...intent, act: 'url', name: undefined, value: name };
    return onMap ?? (isQuoted ? resolveWords(step, byAddress) : noPage(intent));
  }
  const isOpened = step.page.url() !== 'about:blank';
  if (!isOpened) return onMap ?? (isQuoted ? nothingOpen : noPage(intent));
  if (!isQuoted) return onMap ?? (await resolvePhrase(step)) ?? noPage(intent);
  const link = await resolveElement(step, { ...intent, act: 'click', kind: 'link' });
  return link.ok || !onMap ? link : { ...onMap, mayChange: link.mayChange };
}

/** Every page contains an empty text. */
const isEmpty = ({ act, name, value }: StepIntent) =>
  name?.text.trim() === '' || (value?.text.trim() === '' && act !== 'value');

function ofPage(step: Resolving, intent: StepIntent, lines: string[], used: Arguments): Resolution {
  const value = intent.value?.text ?? '';
  const subjects: Partial<Record<StepIntent['act'], string>> = {
    home: 'start page',
    open: `page "${value}"`,
    back: 'page before',
    forward: 'page after',
    switchTab: `tab ${value}`,
    closeTab: 'tab',
    looksLike: 'page',
    reload: 'page',
    press: `key "${value}"`,
    url: 'address',
    urlContains: 'address',
    title: 'title',
    titleContains: 'title',
    responseStatus: `response to ${intent.name?.text ?? ''}`,
    responseField: `response to ${intent.name?.text ?? ''}`,
  };
  return {
    ok: true,
    variants: [variantOf(step, lines, used)],
    values: used.values,
    element: subjects[intent.act] ?? 'page',
    confidence: 1,
  };
}

/** Corrects what the grammar cannot tell from the form of a sentence. */
function adjusted(intent: StepIntent): StepIntent {
  const { act, value, name, kind, scope, ...rest } = intent;
  // "I open the page "Basket"": this is not an address, so it is the page of that name.
  if (act === 'open' && value && !isQuotedAddress(value.text))
    return { ...rest, act: 'openPage', name: value };
  // "the "Total" row contains "€12.00"": this is not a field, so it is a text in a part of the page.
  const isPart = kind && ['row', 'section', 'table', 'list', 'item', 'dialog', 'form', 'cell'].includes(kind);
  if ((act === 'value' || act === 'valueContains') && isPart && value && name) {
    return { act: 'see', name: value, scope: name, scopeKind: kind };
  }
  return {
    ...rest,
    act,
    value,
    name,
    kind,
    scope,
  };
}

/** Resolves "I fill in the form" with a table of fields and values. */
async function resolveTable(step: Resolving): Promise<Resolution> {
  const { table, page } = step;
  if (!table) return unresolved('the step needs a table with a row for each field: its label and its value');
  if (table.some((row) => row.length !== 2))
    return unresolved('the table needs two columns: field and value');
  for (const [field = ''] of table) {
    const labelled = page.getByLabel(field, { exact: true });
    const count = await labelled.count();
    if (count === 0) return unresolved(`no field labelled "${field}" on the page`, [], true);
    if (count > 1) return unresolved(`${count} fields are labelled "${field}"`);
    if (!(await labelled.isEditable().catch(() => false)))
      return unresolved(`the field "${field}" takes no text`);
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
