import { Arguments } from './arguments';
import { pageCode, fillTableCode } from './code';
import { checks, type Intent } from './intent';
import { nodesOf } from './nodes';
import { isAddress, readStep } from './read-step';
import { refused, type Resolution } from './resolution';
import { resolveAbsence } from './absence';
import { resolveCount, resolveText } from './resolve-checks';
import { resolveDirect, resolveDrag } from './resolve-direct';
import { resolveElement, resolvePhrase } from './resolve-element';
import { noPage, resolvePage } from './resolve-page';
import { variantOf, type Resolving, type StepToResolve } from './step';
import { timeOf } from './waiting';

/** Milliseconds that a check may wait: with what looking takes, less than projects give a step. */
const longestWait = 50_000;

/** How long a step's element may take to appear, by its words; null when they say nothing of time. */
export function patienceOf({
  text,
  type,
  fill,
}: Pick<StepToResolve, 'text' | 'type' | 'fill'>): number | null {
  const [first] = readStep(text, type, fill).intents;
  return first ? timeOf(first) : null;
}

/** Whether a step only says something about the page; one that is not read may do anything. */
export function isCheck({ text, type, fill }: Pick<StepToResolve, 'text' | 'type' | 'fill'>): boolean {
  const [first] = readStep(text, type, fill).intents;
  return first !== undefined && checks.has(adjusted(first).act);
}

/** Intents after the first are other readings only for these. */
const secondReadings = new Set<Intent['act']>(['choose', 'state']);

/**
 * Writes the code of a step for the page as it is: reads its words, looks its element up, and proves the locator.
 * Refuses rather than guesses. Takes 10 to 30 ms; nothing on the page changes.
 */
export async function resolveStep(step: StepToResolve): Promise<Resolution> {
  const read = readStep(step.text, step.type, step.fill);
  const [first, ...others] = read.intents.map(adjusted);
  const isOpened = step.page.url() !== 'about:blank';
  const nodes = await nodesOf(step.page);
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

/** No model can help here: the step is read, but there is no page for it. */
export const nothingOpen = refused('no page is open yet: open one first');
const notUnderstood = refused('no sentence pattern of the built-in engine fits this step');

/** The code of a step that is read already; the element is looked up by its name. */
export async function resolveIntent(step: Resolving, intent: Intent): Promise<Resolution> {
  if (intent.hasDocString && step.docString === undefined)
    return refused('the step needs its text below it, between lines of three quotes');
  const result = await resolveWords(step, intent);
  if (!result.ok || step.docString === undefined) return result;
  // cucumber hands the text over last.
  return {
    ...result,
    variants: result.variants.map((one) => ({ ...one, parameters: [...one.parameters, 'docString'] })),
    values: [...result.values, step.docString],
  };
}

async function resolveWords(step: Resolving, intent: Intent): Promise<Resolution> {
  if (intent.frame ?? intent.framePath) return refused('the built-in engine does not look into frames');
  if (checks.has(intent.act) && isEmpty(intent)) return refused('the text between the quotes is empty');
  const time = timeOf(intent);
  if (time !== null && time > longestWait)
    return refused(`a step has no more than ${longestWait / 1000} seconds to wait`);
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
      // None at all is an absence, with what that takes.
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
 * A page by its name: that of the map, else what is on the page. In quotes that is a link of that name, or the end of an
 * address; without them a button of the step's words.
 */
async function resolveCalled(step: Resolving, intent: Intent): Promise<Resolution> {
  const { act, name } = intent;
  const onMap = resolvePage(step, intent);
  // A link that is followed has no status that could be compared.
  if (onMap?.ok || !name || intent.status) return onMap ?? noPage(intent);
  const isQuoted = name.slot !== null;
  if (act === 'onPage') {
    const byAddress: Intent = { ...intent, act: 'url', name: undefined, value: name };
    return onMap ?? (isQuoted ? resolveWords(step, byAddress) : noPage(intent));
  }
  const isOpened = step.page.url() !== 'about:blank';
  if (!isOpened) return onMap ?? (isQuoted ? nothingOpen : noPage(intent));
  if (!isQuoted) return onMap ?? (await resolvePhrase(step)) ?? noPage(intent);
  const link = await resolveElement(step, { ...intent, act: 'click', kind: 'link' });
  return link.ok || !onMap ? link : { ...onMap, mayChange: link.mayChange };
}

/** Every page says it. */
const isEmpty = ({ act, name, value }: Intent) =>
  name?.text.trim() === '' || (value?.text.trim() === '' && act !== 'value');

function ofPage(step: Resolving, intent: Intent, lines: string[], used: Arguments): Resolution {
  const value = intent.value?.text ?? '';
  const subjects: Partial<Record<Intent['act'], string>> = {
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

/** What the grammar cannot tell by the form of a sentence. */
function adjusted(intent: Intent): Intent {
  const { act, value, name, kind, scope, ...rest } = intent;
  // "I open the page "Basket"": no address, so the page of that name.
  if (act === 'open' && value && !isAddress(value.text)) return { ...rest, act: 'openPage', name: value };
  // "the "Total" row contains "€12.00"": no field, so a text in a part of the page.
  const isPart = kind && ['row', 'section', 'table', 'list', 'item', 'dialog', 'form', 'cell'].includes(kind);
  if ((act === 'value' || act === 'valueContains') && isPart && value && name) {
    return { act: 'see', name: value, scope: name, scopeKind: kind };
  }
  return {
    ...rest,
    act,
    ...(value && { value }),
    ...(name && { name }),
    ...(kind && { kind }),
    ...(scope && { scope }),
  };
}

/** "I fill in the form" with a table of fields and values. */
async function resolveTable(step: Resolving): Promise<Resolution> {
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
