import type { ReportedCodeLocation, StepByWords } from '#contracts/worker/healing';
import type { BranchReader, ProjectCommit } from '../branch-reader';
import { adapted } from '../generated/adapt';
import { chooseDefinitions } from '../generated/choose';
import { definitionText, type ResolvedStep } from '../generated/definition';
import { libraryWithout } from '../generated/propose';
import { withTheirCode } from '../generated/scenario-steps';
import { regionAt } from '../generated/seal';
import { changeFile } from '../generated/write-file';
import type { LocatedDefinition, StepLibrary } from '../steps/library';
import { patternText } from '../steps/pattern';
import { pathOfStepFile } from '#domain/gherkin/step-file-paths';
import type { RunningStep } from '../steps/steps-of-branch';
import { readStepFile } from '../steps/step-file';
import { generatedAction, type GeneratedAction } from './generated-action';

/** A step whose definition is written again. */
export interface StepToRewrite extends StepByWords {
  /** Pattern of its definition. */
  pattern: string;
  /** Method of the call that found no element, such as `click`. */
  action: string;
}

export type Rewrite =
  | {
      place: ReportedCodeLocation;
      /** Git's blob id of the file. */
      version: string;
      /** The file as it is, and as it is with the new definition. */
      files: { before: string; after: string };
      /** The definition with its comment. */
      before: string;
      after: string;
      /** The new locator. */
      to: string;
      note: string;
    }
  | { refusal: string };

export interface CodeAround {
  reader: BranchReader;
  stepsOfBranch(at: ProjectCommit): Promise<readonly RunningStep[]>;
}

const refused = (refusal: string): Rewrite => ({ refusal });

/**
 * Writes the generated definition of a step again, for the element that its words lead to now. Code that a person wrote
 * or changed stays (docs/decisions/0051-shared-definitions.md). If steps with other words use the definition, it gets a
 * branch for the words of this step, and nothing changes for the others.
 */
export async function rewriteDefinition(
  { reader, stepsOfBranch }: CodeAround,
  at: ProjectCommit,
  step: StepToRewrite,
): Promise<Rewrite> {
  const { text, pattern } = step;
  const library = await reader.stepLibrary(at);
  const [own] = await withTheirCode([{ keyword: '', text, argument: null }], reader, at, library);
  const [definition, ...more] = own?.definitions ?? [];
  if (!own || !definition || more.length > 0 || patternText(definition.pattern) !== pattern)
    return refused('the step has another definition now');
  const theirs = whoseCode(own);
  if (theirs !== null) return refused(theirs);
  const read = await reader.textFile(at, pathOfStepFile(definition.file));
  const source = read?.text ?? '';
  const region = regionAt(source, definition.line);
  if (!read || !region) return refused('its file cannot be read');
  const running = await stepsOfBranch(at);
  if (!running.some((runningStep) => runningStep.text === text))
    return refused('no scenario has the step any more');
  const written = newDefinition(step, { definition, region: own.region ?? '', library, running });
  if ('refusal' in written) return written;
  const before = source.slice(region.from, region.to);
  const after = changeFile(
    source,
    { replaced: new Map([[definition.line, written.definition]]), appended: [], imports: [] },
    { name: definition.file },
  );
  if (after === source) return refused('the same code would be written');
  const [then, now] = [source, after].map((file) => readStepFile(file, definition.file));
  if (now?.problem || now?.definitions.length !== then?.definitions.length)
    return refused('the file could not be read after the change');
  return {
    place: { file: pathOfStepFile(definition.file), line: definition.line, column: 1 },
    version: read.blob,
    files: { before: source, after },
    before,
    after: after.slice(region.from, after.length - (source.length - region.to)),
    to: written.locator,
    note: written.isBranch
      ? 'Other steps use this code, too: for them it stays as it is.'
      : 'A generator wrote this code. It is written again for the element that the words of the step lead to now.',
  };
}

/** Returns why the code of a step is not the generator's; null if it is. */
function whoseCode({ code, touch }: Awaited<ReturnType<typeof withTheirCode>>[number]): string | null {
  if (code !== 'generated') return 'a person wrote it';
  if (touch === 'changed') return 'a person changed it since it was generated';
  return touch === 'untouched' ? null : 'a person may have changed it since it was generated';
}

interface OldDefinition {
  definition: LocatedDefinition;
  /** The code of the definition, with its comment. */
  region: string;
  library: StepLibrary;
  running: readonly RunningStep[];
}

function newDefinition(
  { text, element, confidence, variants: told, action }: StepToRewrite,
  { definition, region, library, running }: OldDefinition,
): { definition: string; locator: string; isBranch: boolean } | { refusal: string } {
  const read = new Map<StepByWords['variants'][number], GeneratedAction>();
  for (const variant of told) {
    const entry = generatedAction(variant);
    if (entry?.action === action) read.set(variant, entry);
  }
  const variants = [...read.keys()];
  const [first] = variants;
  if (!first) return { refusal: 'it would do something else than before' };
  const { keyword } = definition;
  if (keyword !== 'Given' && keyword !== 'When' && keyword !== 'Then')
    return { refusal: 'it is not a Given, When or Then' };
  const step: ResolvedStep = { index: 0, text, keyword, variants, element, confidence };
  const others = new Set(
    running.flatMap((runningStep) =>
      runningStep.text !== text && library.matching(runningStep.text).includes(definition)
        ? [runningStep.text]
        : [],
    ),
  );
  if (others.size > 0) {
    const branch = adapted(region, definition, step, others, library);
    const used = variants.find(({ parameters }) => parameters.length === 0);
    if (branch === null || !used)
      return { refusal: 'steps with other words use it, for which it could not stay as it is' };
    return { definition: branch, locator: read.get(used)?.locator ?? '', isBranch: true };
  }
  const { definitions, refused: why } = chooseDefinitions([step], {
    staying: libraryWithout(library, [definition]),
    steps: running,
  });
  const [chosen] = definitions;
  if (!chosen) return { refusal: why.get(0) ?? 'no pattern of it would be the step’s alone' };
  return {
    definition: definitionText(chosen),
    locator: read.get(chosen.variant)?.locator ?? '',
    isBranch: false,
  };
}
