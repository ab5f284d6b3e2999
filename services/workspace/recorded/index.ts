import type { GeneratedStep, StepVariant } from '#contracts/worker/generated-step';
import type { ScenarioAtCommit } from '#contracts/executions/branch-scenarios';
import type { PartToSave } from '#contracts/recordings/recording-work';
import type { StepChoice } from '#contracts/worker/recording';
import type { ProposedFile } from '#contracts/generation/proposed-file';
import type { WrittenRecordingStep } from '#contracts/recordings';
import type { ExampleColumn } from '#services/foundation/gherkin/index';
import type { CommitFiles } from '#services/foundation/git/index';
import { createBranchReader, type BranchReader } from '../branch-reader';
import { valueLiteral } from '../generated/literal';
import { proposeFiles, libraryWithout } from '../generated/propose';
import { withTheirCode } from '../generated/scenario-steps';
import { otherScenarios, usesOfDefinitions, type ScenarioStepTexts } from '../generated/users';
import type { LocatedDefinition, StepLibrary } from '../steps/library';
import { patternText } from '../steps/pattern';
import { createStepsOfBranch } from '../steps/steps-of-branch';
import { inlined, literalPattern, valuesOf, withNames } from './inline';
import { joined, patternOfText } from './joined-code';
import { columnsIn, isParameter, parametersOf, type PartsWithParameters } from './parameters';
import { createReuse, type Filling, type RecordedCode } from './reuse';

export interface RecordedProposal {
  steps: WrittenRecordingStep[];
  /** The step files with the new code, for review. Nothing is written. */
  files: ProposedFile[];
  /** Columns of Examples that the steps name, with the recorded values. */
  columns: ExampleColumn[];
  /** Why the values cannot be used like that; null if they can. */
  problem: string | null;
  /** Returns a step's text with those values, as it runs. */
  running(text: string): string;
}

/** A step, and the code that it gets if no definition is reused. */
interface Draft extends WrittenRecordingStep {
  variants: StepVariant[];
  element: string;
}

/** Texts of the scenario's existing steps, as they run. */
export interface OwnSteps {
  replaced: readonly string[];
  staying: readonly string[];
}

/**
 * Returns the definitions of replaced steps that no other step uses and no person changed. A step that is recorded
 * again in the same words gets its code in their place.
 */
async function givingWay(
  reader: BranchReader,
  scenarioAtCommit: ScenarioAtCommit,
  { library, others, own }: { library: StepLibrary; others: readonly ScenarioStepTexts[]; own: OwnSteps },
): Promise<LocatedDefinition[]> {
  if (own.replaced.length === 0) return [];
  const texts = own.replaced.map((text) => ({ keyword: 'When', text, argument: null }));
  const found = (await withTheirCode(texts, reader, scenarioAtCommit, library)).flatMap(
    ({ definitions, touch }) => {
      const [first, ...more] = definitions;
      return first && more.length === 0 && touch === 'untouched' ? [first] : [];
    },
  );
  const unique = [...new Set(found)];
  const { featureName: feature, scenarioName: scenario } = scenarioAtCommit;
  const staying = { feature, scenario, texts: new Set(own.staying) };
  const uses = await usesOfDefinitions(unique, library, [...others, staying]);
  return unique.filter((_, index) => uses[index]?.scenarios.length === 0);
}

/** Turns recorded actions into steps and step files (docs/decisions/0053-recorded-steps.md). */
export function createRecordedCode(git: CommitFiles) {
  const reader = createBranchReader(git);
  const stepsOfBranch = createStepsOfBranch({ git, reader });
  return {
    /**
     * @param place the scenario of the steps; it need not exist yet
     * @param baseUrl of the environment of the recording
     * @param own steps that the scenario has already: those that this recording replaces, and those that stay
     */
    async propose(
      scenario: ScenarioAtCommit,
      baseUrl: string,
      parts: readonly PartToSave[],
      own: OwnSteps = { replaced: [], staying: [] },
    ): Promise<RecordedProposal> {
      const library = await reader.stepLibrary(scenario);
      const [branch, others] = await Promise.all([
        stepsOfBranch(scenario),
        otherScenarios(git, reader, scenario, scenario),
      ]);
      const gone = await givingWay(reader, scenario, { library, others, own });
      const parameters = parametersOf(parts);
      const drafts = draftsOf(parameters, gone.length > 0 ? libraryWithout(library, gone) : library, baseUrl);
      const texts = drafts.map(({ keyword, text: said, docString }) => {
        const text = parameters.filled.sentence(said);
        return { keyword, text, argument: docString === undefined ? null : ('docString' as const) };
      });
      const outcomes = new Map(
        drafts.flatMap(({ keyword, variants, element, reused, problem }, index): [number, GeneratedStep][] =>
          reused || problem ? [] : [[index, { state: 'generated', keyword, variants, element }]],
        ),
      );
      const { files, refused, kept } = await proposeFiles(
        {
          reader,
          at: scenario,
          featureName: scenario.featureName,
          steps: await withTheirCode(texts, reader, scenario, library),
          running: [...branch, ...texts.map(({ text }) => ({ text, scenario: scenario.scenarioName }))],
          library,
          others,
          isRecorded: true,
        },
        outcomes,
      );
      const steps = drafts.map(({ variants: _, element: _element, ...step }, index): WrittenRecordingStep => {
        return { ...step, problem: step.problem ?? refused.get(index) ?? kept.get(index) ?? null };
      });
      const { columns, problem, filled } = parameters;
      return { steps, files, columns, problem, running: (text) => filled.sentence(text) };
    },
  };
}

function draftsOf(
  { parts: recordedParts, filled }: PartsWithParameters<PartToSave>,
  library: StepLibrary,
  baseUrl: string,
): Draft[] {
  // Without words of the user, each action is a step.
  const parts = recordedParts.flatMap((part): PartToSave[] =>
    part.text === undefined
      ? part.actions.map((action, index) => {
          const comment = index === 0 ? part.comment : null;
          return { ...part, actions: [action], comment };
        })
      : [part],
  );
  const reuse = createReuse(library, baseUrl, filled);
  const around = { library, reuse, filled };
  const codes = parts.map(codeOf);
  const drafts: Draft[] = [];
  for (let at = 0; at < parts.length;) {
    const part = parts[at] as PartToSave;
    // Own words of the user end the actions that one definition may replace.
    const end = parts.findIndex(
      ({ text, mayReuse }, index) => index >= at && (text !== undefined || !mayReuse),
    );
    const found = end === at ? null : reuse.find(codes.slice(at, end === -1 ? undefined : end));
    if (found?.isSure) {
      const stood = parts.slice(at, at + found.count);
      drafts.push({ ...reusing(found.definition, found.text, stood), suggestion: null });
      at += found.count;
      continue;
    }
    const draft = part.text === undefined ? own(part, around) : named(part, part.text, around);
    drafts.push({ ...draft, suggestion: draft.reused ? null : (found?.text ?? null) });
    at++;
  }
  return withoutClashes(drafts, filled);
}

/** Adds a problem to steps of one recording with the words of an earlier one that does something else. */
function withoutClashes(drafts: readonly Draft[], filled: Filling): Draft[] {
  const cache = new Map<string, string>();
  return drafts.map((draft) => {
    const { reused, variants } = draft;
    if (reused || draft.problem) return draft;
    const text = filled.sentence(draft.text);
    const code = JSON.stringify(variants[0]);
    const before = cache.get(text) ?? code;
    cache.set(text, before);
    if (before === code) return draft;
    const problem =
      'Another step of this recording has the same words and does something else. Use other words.';
    return { ...draft, problem };
  });
}

/** Returns the general form of a definition, and the form for exactly these words. */
function variantsOf(
  text: string,
  general: StepVariant,
  { lines, columns }: { lines: readonly string[] | null; columns: readonly string[] },
): StepVariant[] {
  const parameters = general.parameters.filter((name) => name === 'docString');
  // Test data and columns are filled in only in arguments. Code would type their names as they are.
  if (columns.length > 0 || text.includes('{{')) return [general];
  if (!lines || parameters.length === general.parameters.length) return [general];
  return [general, { pattern: literalPattern(text), parameters, lines: [...lines] }];
}

/** Returns the code of the only action of a part, once for each locator of its element. */
function codeOf({ actions: [action] }: PartToSave): RecordedCode {
  const ways = action.choices.flatMap((choice) => {
    const lines = inlined(choice);
    return lines ? [{ lines, isLoose: choice.isLoose ?? false }] : [];
  });
  return { text: action.choices[0]?.text ?? '', ways, hasDocString: action.docString !== undefined };
}

const placeOf = ({ file, line, pattern }: LocatedDefinition) => ({
  file,
  line,
  pattern: patternText(pattern),
});

function told(parts: readonly PartToSave[]) {
  const actions = parts.flatMap((part) => part.actions);
  const docString = actions.find((action) => action.docString !== undefined)?.docString;
  return {
    actions: actions.map(({ id }) => id),
    docString,
    doubts: [...new Set(actions.flatMap(({ doubts }) => doubts))],
    comment: parts.flatMap(({ comment }) => comment ?? []).join('\n') || null,
    columns: [...new Set(parts.flatMap(columnsIn))],
  };
}

function reusing(definition: LocatedDefinition, text: string, parts: readonly PartToSave[]): Draft {
  const [first] = parts;
  const { keyword } = definition;
  return {
    ...told(parts),
    keyword:
      keyword === 'Given' || keyword === 'Then' || keyword === 'When'
        ? keyword
        : (first?.actions[0].keyword ?? 'When'),
    text,
    reused: placeOf(definition),
    suggestion: null,
    problem: null,
    variants: [],
    element: '',
  };
}

interface Around {
  library: StepLibrary;
  reuse: ReturnType<typeof createReuse>;
  filled: Filling;
}

/** Drafts a step in the recorder's first words that match no definition, or one that does the same. */
function own(part: PartToSave, { library, reuse, filled }: Around): Omit<Draft, 'suggestion'> {
  const [action] = part.actions;
  let clash: LocatedDefinition | undefined;
  const sound = action.choices.filter((choice) => inlined(choice) !== null);
  const [best] = sound;
  if (!best) {
    const [choice] = action.choices;
    const problem = 'Its words and its code do not belong together.';
    return {
      ...told([part]),
      keyword: action.keyword,
      text: choice?.text ?? '',
      reused: null,
      problem,
      variants: [],
      element: '',
    };
  }
  for (const choice of sound) {
    const [first, second] = library.matching(filled.sentence(choice.text)).filter(({ stub }) => !stub);
    if (!first) return written(part, choice, null);
    const lines = inlined(choice);
    const isLoose = choice.isLoose ?? false;
    if (!second && lines && reuse.does(first, choice.text, { lines, isLoose }))
      return reusing(first, choice.text, [part]);
    clash ??= first;
  }
  return written(part, best, clash ?? null);
}

function written(
  part: PartToSave,
  choice: StepChoice,
  clash: LocatedDefinition | null,
): Omit<Draft, 'suggestion'> {
  const { code, element, text } = choice;
  return {
    ...told([part]),
    keyword: part.actions[0].keyword,
    text,
    reused: null,
    problem: clash && (columnsIn(part).length > 0 ? takesNone(clash) : clashWith(clash)),
    variants: variantsOf(text, code, { lines: inlined(choice), columns: columnsIn(part) }),
    element,
  };
}

const clashWith = (definition: LocatedDefinition) =>
  `The project’s step “${patternText(definition.pattern)}” (${definition.file}:${definition.line}) has the same words and does something else. Use other words.`;

const takesNone = (definition: LocatedDefinition) =>
  `The project’s step “${patternText(definition.pattern)}” (${definition.file}:${definition.line}) has the same words, and does not take the value as its argument. Use other words, or restore the value.`;

/**
 * Drafts a step in the user's words. A value of an action that is in quotes becomes an argument. Everything else of the
 * actions becomes part of the code.
 */
function named(
  part: PartToSave,
  text: string,
  { library, reuse, filled }: Around,
): Omit<Draft, 'suggestion'> {
  const common = { ...told([part]), keyword: part.actions[0].keyword, text };
  const failed = (problem: string): Omit<Draft, 'suggestion'> => {
    return { ...common, reused: null, problem, variants: [], element: '' };
  };
  if (part.actions.filter(({ docString }) => docString !== undefined).length > 1)
    return failed('A step has one text below it, and these actions have more.');
  const choices = part.actions.map(({ choices: [first] }) => first as StepChoice);
  const values = choices.flatMap((choice) => valuesOf(choice) ?? []);
  if (values.length < choices.length) return failed('Its words and its code do not belong together.');
  const { pattern, parameters } = patternOfText(
    text,
    values.flatMap((item) => [...item]),
  );
  const inCode = values
    .flatMap((item) => [...item.values()])
    .find((value) => isParameter(value, common.columns) && !parameters.has(value));
  if (inCode !== undefined)
    return failed(
      `The action contains "${inCode}". Write these words in the step, in quotes, so that they are filled in.`,
    );
  const general = joined(
    choices.map(({ code: { lines } }, index) => {
      const instead = [...(values[index] ?? [])].map(([name, value]): [string, string] => {
        return [name, parameters.get(value) ?? valueLiteral(value)];
      });
      return withNames(lines, new Map(instead));
    }),
  );
  const own = joined(choices.map(inlined));
  if (!general || !own) return failed('Its code cannot be put into other words.');
  const [first, second] = library.matching(filled.sentence(text)).filter(({ stub }) => !stub);
  if (first) {
    const isLoose = choices[0]?.isLoose ?? false;
    const isSame = !second && choices.length === 1 && reuse.does(first, text, { lines: own, isLoose });
    return isSame ? reusing(first, text, [part]) : failed(clashWith(first));
  }
  const code = {
    pattern,
    parameters: [...parameters.values(), ...(common.docString === undefined ? [] : ['docString'])],
    lines: general,
  };
  if (!valuesOf({ text, code }))
    return failed('These words cannot be a step: cucumber does not read them as they stand.');
  return {
    ...common,
    reused: null,
    problem: null,
    variants: variantsOf(text, code, { lines: own, columns: common.columns }),
    element: choices.map(({ element }) => element).join(', '),
  };
}
