import type { GeneratedStep } from '#contracts/generated-step';
import type { ProposedFile } from '#contracts/generation';
import type { CommitFiles } from '#services/foundation/git/index';
import { createBranchReader } from '../branch-reader';
import { libraryOf } from '../generated/choose';
import type { ScenarioPlace } from '../generated/index';
import { literal } from '../generated/literal';
import { proposeFiles } from '../generated/propose';
import { withTheirCode } from '../generated/scenario-steps';
import { otherScenarios } from '../generated/users';
import type { LocatedDefinition, StepLibrary } from '../steps/library';
import { patternText } from '../steps/pattern';
import { createStepsOfBranch } from '../steps/steps-of-branch';
import { inlined, valuesOf, withNames, type RecordedAction, type RecordedChoice } from './inline';
import { createReuse, type RecordedCode } from './reuse';

/** One step of a recording as a person left it. */
export interface RecordedPart {
  /** What was done; several actions are one step of the person's own words. */
  actions: readonly [RecordedAction, ...RecordedAction[]];
  /** In a person's words, without keyword; left out: in the recorder's. */
  text?: string;
  /** False: it gets code of its own even where a definition of the project does the same. */
  mayReuse?: boolean;
}

/** A step as it will stand in the feature. */
export interface WrittenStep {
  keyword: GeneratedStep['keyword'];
  text: string;
  docString?: string;
  /** Ids of the actions that it stands for. */
  actions: number[];
  /** The definition of the project that it calls; null: it gets code of its own. */
  reused: { file: string; line: number; pattern: string } | null;
  /** A sentence of the project that does the same here, and may mean something else. */
  suggestion: string | null;
  /** Why it cannot be saved like this: it would run other code than what was recorded. */
  problem: string | null;
  /** Why a person should look at it. */
  doubts: string[];
}

export interface RecordedProposal {
  steps: WrittenStep[];
  /** The step files with the new code, to be reviewed; nothing is written. */
  files: ProposedFile[];
}

/** A step, and the code that it is to get where none is reused. */
interface Draft extends WrittenStep {
  variants: Extract<GeneratedStep, { state: 'generated' }>['variants'];
  element: string;
}

/** Turns what was recorded into steps and step files (docs/decisions/0053-recorded-steps.md). */
export function createRecordedCode(git: CommitFiles) {
  const reader = createBranchReader(git);
  const stepsOfBranch = createStepsOfBranch({ git, reader });
  return {
    /**
     * @param place the scenario that the steps will be of; it need not be there yet
     * @param baseUrl of the environment that was recorded in
     */
    async propose(
      place: ScenarioPlace,
      baseUrl: string,
      parts: readonly RecordedPart[],
    ): Promise<RecordedProposal> {
      const library = await reader.stepLibrary(place);
      const drafts = draftsOf(parts, library, baseUrl);
      const [branch, others] = await Promise.all([
        stepsOfBranch(place),
        otherScenarios(git, reader, place, place),
      ]);
      const texts = drafts.map(({ keyword, text, docString }) => {
        return { keyword, text, argument: docString === undefined ? null : ('docString' as const) };
      });
      const outcomes = new Map(
        drafts.flatMap(({ keyword, variants, element, reused, problem }, index): [number, GeneratedStep][] =>
          reused || problem ? [] : [[index, { state: 'generated', keyword, variants, element }]],
        ),
      );
      const { files, refused } = await proposeFiles(
        {
          reader,
          at: place,
          featureName: place.featureName,
          steps: await withTheirCode(texts, reader, place, library),
          running: [...branch, ...texts.map(({ text }) => ({ text, scenario: place.scenarioName }))],
          library,
          others,
          isRecorded: true,
        },
        outcomes,
      );
      const steps = drafts.map(({ variants: _, element: _element, ...step }, index): WrittenStep => {
        return { ...step, problem: step.problem ?? refused.get(index) ?? null };
      });
      return { steps, files };
    },
  };
}

function draftsOf(asked: readonly RecordedPart[], library: StepLibrary, baseUrl: string): Draft[] {
  // Without words of a person each action is a step.
  const parts = asked.flatMap((part): RecordedPart[] =>
    part.text === undefined ? part.actions.map((action) => ({ ...part, actions: [action] })) : [part],
  );
  const reuse = createReuse(library, baseUrl);
  const codes = parts.map((part) => codeOf(part, library));
  const drafts: Draft[] = [];
  for (let at = 0; at < parts.length;) {
    const part = parts[at] as RecordedPart;
    // A person's own words end what may become one step.
    const end = parts.findIndex(
      ({ text, mayReuse }, index) => index >= at && (text !== undefined || mayReuse === false),
    );
    const found = end === at ? null : reuse.find(codes.slice(at, end === -1 ? undefined : end));
    if (found?.isSure) {
      const stood = parts.slice(at, at + found.count);
      drafts.push({ ...reusing(found.definition, found.text, stood), suggestion: null });
      at += found.count;
      continue;
    }
    const draft =
      part.text === undefined ? own(part, library, reuse) : named(part, part.text, library, reuse);
    drafts.push({ ...draft, suggestion: draft.reused ? null : (found?.text ?? null) });
    at++;
  }
  return drafts;
}

/** What the one action of a part does, by each way to its element. */
function codeOf({ actions: [action] }: RecordedPart, { parameterTypes }: StepLibrary): RecordedCode {
  const ways = action.choices.flatMap((choice) => {
    const lines = inlined(choice, parameterTypes);
    return lines ? [lines] : [];
  });
  return { text: action.choices[0]?.text ?? '', ways, hasDocString: action.docString !== undefined };
}

const placeOf = ({ file, line, pattern }: LocatedDefinition) => ({
  file,
  line,
  pattern: patternText(pattern),
});

function told(parts: readonly RecordedPart[]) {
  const actions = parts.flatMap((part) => part.actions);
  const docString = actions.find((one) => one.docString !== undefined)?.docString;
  return {
    actions: actions.map(({ id }) => id),
    ...(docString !== undefined && { docString }),
    doubts: [...new Set(actions.flatMap(({ doubts }) => doubts))],
  };
}

function reusing(definition: LocatedDefinition, text: string, parts: readonly RecordedPart[]): Draft {
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

type Reuses = ReturnType<typeof createReuse>;

/** In the words of the recorder: the first that call nothing of the project that does something else. */
function own(part: RecordedPart, library: StepLibrary, reuse: Reuses): Omit<Draft, 'suggestion'> {
  const [action] = part.actions;
  let clash: LocatedDefinition | undefined;
  const sound = action.choices.filter((choice) => inlined(choice, library.parameterTypes) !== null);
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
    const [first, second] = library.matching(choice.text).filter(({ stub }) => !stub);
    if (!first) return written(part, choice, null);
    const lines = inlined(choice, library.parameterTypes);
    if (!second && lines && reuse.does(first, choice.text, lines)) return reusing(first, choice.text, [part]);
    clash ??= first;
  }
  return written(part, best, clash ?? null);
}

function written(
  part: RecordedPart,
  choice: RecordedChoice,
  clash: LocatedDefinition | null,
): Omit<Draft, 'suggestion'> {
  const { code, element, text } = choice;
  return {
    ...told([part]),
    keyword: part.actions[0].keyword,
    text,
    reused: null,
    problem: clash && clashWith(clash),
    variants: [code],
    element,
  };
}

const clashWith = (definition: LocatedDefinition) =>
  `The project’s step “${patternText(definition.pattern)}” (${definition.file}:${definition.line}) has these words and does something else. Say it in other words.`;

/**
 * In a person's words. What stands in quotes and was a value of an action is an argument; all else that was done is part of
 * the code.
 */
function named(
  part: RecordedPart,
  text: string,
  library: StepLibrary,
  reuse: Reuses,
): Omit<Draft, 'suggestion'> {
  const common = { ...told([part]), keyword: part.actions[0].keyword, text };
  const failed = (problem: string): Omit<Draft, 'suggestion'> => {
    return { ...common, reused: null, problem, variants: [], element: '' };
  };
  if (part.actions.filter(({ docString }) => docString !== undefined).length > 1)
    return failed('A step has one text below it, and these actions have more.');
  const choices = part.actions.map(({ choices: [first] }) => first as RecordedChoice);
  const values = choices.flatMap((choice) => valuesOf(choice, library.parameterTypes) ?? []);
  if (values.length < choices.length) return failed('Its words and its code do not belong together.');
  const { pattern, parameters } = patternOf(
    text,
    values.flatMap((one) => [...one]),
  );
  const all = choices.flatMap(({ code: { lines } }, index) => {
    const instead = [...(values[index] ?? [])].map(([name, value]): [string, string] => {
      return [name, parameters.get(value) ?? literal(value)];
    });
    return [withNames(lines, new Map(instead))];
  });
  const bodies = all.flatMap((lines) => (lines ? [lines] : []));
  if (bodies.length < all.length) return failed('Its code cannot be put into other words.');
  const lines = isClear(bodies)
    ? bodies.flat()
    : bodies.flatMap((one) => ['{', ...one.map((line) => `  ${line}`), '}']);
  const [first, second] = library.matching(text).filter(({ stub }) => !stub);
  if (first) {
    const same =
      choices.length === 1 && bodies[0]
        ? inlined(choices[0] as RecordedChoice, library.parameterTypes)
        : null;
    if (!second && same && reuse.does(first, text, same)) return reusing(first, text, [part]);
    return failed(clashWith(first));
  }
  const variant = {
    pattern,
    parameters: [...parameters.values(), ...(common.docString === undefined ? [] : ['docString'])],
    lines,
  };
  // Words that cucumber reads in another way than they were meant.
  if (
    libraryOf(
      [
        {
          index: 0,
          step: { keyword: common.keyword, variants: [variant], element: '', index: 0, text },
          variant,
          isGeneral: true,
        },
      ],
      library,
    ).matching(text).length === 0
  )
    return failed('These words cannot be a step: cucumber does not read them as they stand.');
  return {
    ...common,
    reused: null,
    problem: null,
    variants: [variant],
    element: choices.map(({ element }) => element).join(', '),
  };
}

/** A cucumber expression for a text, and the names of the values that it takes as arguments. */
function patternOf(text: string, values: readonly [string, string | number][]) {
  const parameters = new Map<string | number, string>();
  const pattern = text
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((piece, index) => {
      const value = index % 2 === 1 ? piece.slice(1, -1).replace(/\\(["'])/g, '$1') : null;
      const found = value === null ? undefined : values.find(([, one]) => one === value);
      // Said twice, it is an argument once.
      if (!found || value === null || parameters.has(value)) return piece.replace(/[\\({/]/g, '\\$&');
      const taken = new Set(parameters.values());
      let name = found[0];
      for (let count = 2; taken.has(name); count++) name = `${found[0]}${count}`;
      parameters.set(value, name);
      return '{string}';
    })
    .join('');
  return { pattern, parameters };
}

/** Whether no two of them declare a name. */
function isClear(bodies: readonly (readonly string[])[]): boolean {
  const names = bodies.flatMap((lines) =>
    [...lines.join('\n').matchAll(/^(?:const|let) \[?(\w+)/gm)].map(([, name]) => name),
  );
  return new Set(names).size === names.length;
}
