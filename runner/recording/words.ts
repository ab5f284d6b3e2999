import type {
  ActionDetails,
  ElementWay,
  ReportedAction,
  ReportedStep,
} from '#contracts/worker/recorded-action';
import { recordedStep, type RecordedStep, type StepChoice } from '#contracts/worker/recording';
import { oneLine } from '#contracts/worker/generated-step';
import { Arguments } from '../resolver/arguments';
import { dragCode, elementCode, pageCode } from '../resolver/code';
import { writeStep, type Saying, type StepLanguage } from '../resolver/grammar/write-step';
import { checks, type StepIntent, type Words } from '../resolver/intent';
import { readStep } from '../resolver/read-step';
import { textLiteral } from '../resolver/source-text';
import { variantOf } from '../resolver/step';
import { waitOptions } from '../resolver/waiting';
import { expressionOf } from './expression';
import type { LocatedElement } from './locate';

/** An action or a check of a person. */
export interface PerformedAction {
  id: number;
  saying: ActionDetails;
  /** The element that was acted on. */
  target?: LocatedElement;
  /** The element onto which it was dragged. */
  to?: LocatedElement;
  docString?: string;
  doubts: string[];
  /** Files of the project that its code reads. */
  files?: string[];
}

/** Returns the message to the worker, without sentence and code. @param action an action that is a step */
export function reportedStepOf(action: PerformedAction): ReportedStep {
  const { element, doubts, ...report } = reportOf(action);
  return {
    ...report,
    element: element && { ...element, ways: element.ways.slice(0, maxWays) },
    doubts: doubts.slice(0, maxDoubts),
  };
}

/** Returns the report of an action, not yet cut to the limits of a message. */
function reportOf({ id, saying, target, to, docString, doubts, files }: PerformedAction): ReportedAction {
  const { dialogs } = saying;
  return {
    state: 'recorded',
    id,
    saying: { ...saying, dialogs: dialogs && [...dialogs] },
    element: target && {
      role: target.role,
      hasOptions: target.options.length > 0,
      ways: [...target.ways],
    },
    onto: to?.ways[0],
    docString,
    doubts,
    files,
  };
}

/** Writes the sentence and code of a reported step. Never throws, whatever the report contains. */
export function stepFrom(reportedStep: ReportedStep, language: StepLanguage): RecordedStep {
  if (reportedStep.state === 'noted') return reportedStep;
  const notWritten = noted(reportedStep.id, 'no step can be written for it');
  try {
    const step = writtenFrom(reportedStep, language);
    // Escapes in patterns and literals may make it longer than the reported step.
    const sound = recordedStep.safeParse(step);
    return sound.success ? sound.data : notWritten;
  } catch {
    return notWritten;
  }
}

const maxLength = 4_000;
const maxWays = 4;
const maxDoubts = 6;

const noted = (id: number, reason: string): RecordedStep => ({
  state: 'noted',
  id,
  reason: `Not recorded: ${reason}`,
});

/** Returns the step of an action: a sentence, and its code for every way to its element. */
export function recordedStepOf(action: PerformedAction, language: StepLanguage): RecordedStep {
  const { id, target, to } = action;
  if (target && target.ways.length === 0) return noted(id, 'no locator leads only to this element');
  if (to && to.ways.length === 0) return noted(id, 'no locator leads to the place where it was dropped');
  return writtenFrom(reportOf(action), language);
}

function writtenFrom(action: ReportedAction, language: StepLanguage): RecordedStep {
  const { id, saying, element, onto = null, docString, doubts, files } = action;
  const ways: readonly (ElementWay | null)[] = element ? element.ways : [null];
  if (onto && onto.frame?.words !== ways[0]?.frame?.words)
    return noted(id, 'it was dragged into another frame');
  if ((docString?.length ?? 0) > maxLength)
    return noted(id, `the text has more than ${maxLength} characters`);
  const choices = ways.flatMap((way) => {
    const choice = choiceOf(saying, language, way, onto, element);
    return choice ? [choice] : [];
  });
  const [first] = choices;
  if (!first) return noted(id, 'no step can describe it');
  const isShort = (one: typeof first) =>
    [one.text, ...one.code.lines].every((text) => text.length <= maxLength);
  if (!choices.every(isShort)) return noted(id, `it has more than ${maxLength} characters`);
  const wayDoubts = [ways[0]?.doubt, onto?.doubt].flatMap((doubt) => (doubt ? [doubt] : []));
  return {
    state: 'recorded',
    id,
    keyword: saying.act === 'open' ? 'Given' : checks.has(saying.act) ? 'Then' : 'When',
    choices,
    doubts: [...wayDoubts, ...doubts].slice(0, maxDoubts),
    docString,
    files,
  };
}

function choiceOf(
  said: ActionDetails,
  language: StepLanguage,
  way: ElementWay | null,
  onto: ElementWay | null,
  acted: ReportedAction['element'],
): StepChoice | null {
  const saying: Saying = { ...said, thing: way?.thing, to: onto?.thing, frame: way?.frame };
  const text = writeStep(saying, language);
  if (text === null) return null;
  const { intents, slotted } = readStep(text, checks.has(saying.act) ? 'Outcome' : 'Action');
  const [intent] = intents;
  if (!intent) return null;
  const used = new Arguments(slotted);
  const lines = linesOf(intent, way, onto, used, acted);
  const { pattern, parameters } = variantOf({ text }, lines, used);
  const code = { pattern, parameters: [...parameters, ...(saying.hasDocString ? ['docString'] : [])], lines };
  const isLoose = way?.isLoose && (!onto || onto.isLoose);
  const element = way ? describeWay(way) : (saying.request ?? 'page');
  return { text, code, element, isLoose: isLoose || undefined };
}

function linesOf(
  intent: StepIntent,
  way: ElementWay | null,
  onto: ElementWay | null,
  used: Arguments,
  acted: ReportedAction['element'],
): string[] {
  if (!way) return pageCode(intent, 'this.baseUrl', used) ?? [];
  const { noun } = way.thing;
  // A message is checked by the text of its live region.
  if (intent.act === 'see' && intent.name && (noun === 'status' || noun === 'alert'))
    return [
      `await expect(this.page.getByRole('${noun}')).toContainText(${used.text(intent.name, 'message')});`,
    ];
  const expression = argued(way, intent, intent, used);
  if (onto && intent.to) return dragCode(intent, expression, argued(onto, intent.to, intent, used), used);
  if (intent.act === 'count' && intent.value)
    return [
      `await expect(${expression}).toHaveCount(${used.number(intent.value, 'count')}${waitOptions(intent, used, ', ')});`,
    ];
  const children = acted?.hasOptions ? [{ role: 'option' }] : [];
  return elementCode(intent, { role: acted?.role ?? noun, children }, expression, used);
}

/** Returns the expression of a way with the arguments of the sentence. */
function argued(
  way: ElementWay,
  of: NonNullable<StepIntent['to']>,
  { frame, framePath }: Pick<StepIntent, 'frame' | 'framePath'>,
  used: Arguments,
): string {
  const text = (words: Words | undefined, variable: string) =>
    words ? used.text(words, variable) : textLiteral('');
  const { by, within } = way.thing;
  const variable = by === 'testId' || by === 'id' || by === 'path' ? by : 'name';
  return expressionOf(way, {
    words: text(of.name ?? of.testId ?? of.id ?? of.path, variable),
    within: text(of.scope, within?.noun === 'row' ? 'row' : 'part'),
    frame: text(frame ?? framePath, 'frame'),
  });
}

export const describeWay = ({ thing: { noun, words = '', within } }: ElementWay): string =>
  oneLine(`${noun} "${words}"${within ? ` in the ${within.noun} "${within.words}"` : ''}`);
