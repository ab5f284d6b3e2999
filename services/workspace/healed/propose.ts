import type { HealReport, StepByWords } from '#contracts/worker/healing';
import type { ScenarioJob } from '#contracts/worker/job';
import type { ProposedFix } from '#contracts/runs/code-fixes';
import { isSafePath, type CommitFiles } from '#services/foundation/git/index';
import { createBranchReader, type BranchReader, type ProjectCommit } from '../branch-reader';
import { hasCodePage } from '#domain/gherkin/step-file-paths';
import { createStepsOfBranch } from '../steps/steps-of-branch';
import { editLocator } from './edit';
import { rewriteDefinition } from './rewrite';
import { editWords } from './words';

/** A fix of a locator, and a key that is the same for the same edit, whatever else changes in the file. */
export interface Proposed {
  fix: ProposedFix;
  key: string;
}

/** Proposes fixes of locators in the code of a run. Writes nothing. */
export interface HealedCode {
  propose(
    job: Pick<ScenarioJob, 'projectId' | 'commit' | 'uri' | 'line'>,
    index: number,
    report: HealReport,
  ): Promise<Proposed>;
}

/** @param git files of the commits that runs use; a worker on another machine has no branches of them */
export function createHealedCode(git: CommitFiles): HealedCode {
  const reader = createBranchReader(git);
  const around = { reader, stepsOfBranch: createStepsOfBranch({ git, reader }) };

  async function rewritten(
    at: ProjectCommit,
    { pattern, action, ordinal, locator: from, place: call }: HealReport,
    { box: _ofThatMoment, ...words }: StepByWords,
  ): Promise<Proposed> {
    // Only the first action of a step finds the page as it was when the step's words were read.
    const anew =
      ordinal === 0
        ? await rewriteDefinition(around, at, { ...words, pattern, action })
        : { refusal: 'something was done before in the step' };
    if ('refusal' in anew) {
      const fix = { kind: 'none' as const, file: call?.file ?? '', place: call, version: '', from, to: '' };
      const nothing = { ...fix, before: '', after: '', note: null, refusal: anew.refusal };
      return { fix: nothing, key: JSON.stringify(['none', pattern, ordinal, from, '']) };
    }
    const { place, version, before, after, to, note } = anew;
    const { file } = place;
    const edit = { kind: 'definition' as const, file, place, version, from, to, before, after, note };
    return {
      fix: { ...edit, refusal: null, rewrite: { ...words, pattern } },
      key: JSON.stringify(['definition', file, before, after]),
    };
  }

  return {
    async propose({ projectId, commit, uri, line }, index, report) {
      const at = { projectId, commit };
      if (report.byWords) return rewritten(at, report, report.byWords);
      const { place, action, locator: from, pattern, doubt } = report;
      const to = report.to ?? '';
      const nothing = (refusal: string, version = ''): Proposed => {
        const fix = { kind: 'none' as const, file: place?.file ?? '', place, version, from, to };
        const key = JSON.stringify(['none', pattern, report.ordinal, from, to]);
        return { fix: { ...fix, before: '', after: '', note: doubt, refusal }, key };
      };
      if (report.to === null) return nothing('no locator leads to the element alone');
      if (!place) return nothing('the code of the project does not contain the call');
      const { file } = place;
      const code = await codeFile(reader, at, file);
      if (!code) return nothing('the step code of the project does not contain the call');
      const call = { line: place.line, column: place.column, method: action };
      const edit = editLocator(code.text, call, { from, to });
      if (!('refusal' in edit)) {
        const { before, after } = edit;
        const note = noteOf(doubt, edit.note);
        const key = keyOf('code', file, edit.source, { source: code.text, before, after });
        const fix = { kind: 'code' as const, file, place, version: code.blob, from, to, before, after, note };
        return { fix: { ...fix, refusal: null }, key };
      }
      if (!edit.isByWords) return nothing(edit.refusal, code.blob);
      const feature = isSafePath(uri) ? await reader.textFile(at, uri) : null;
      if (!feature || feature.text === null) return nothing(edit.refusal, code.blob);
      const library = await reader.stepLibrary(at);
      const words = editWords(feature.text, { line, index, pattern }, { from, to }, library);
      if ('refusal' in words) return nothing(`${edit.refusal}, and they cannot: ${words.refusal}`, code.blob);
      const { before, after, place: wordsPlace } = words;
      const key = keyOf('words', uri, words.source, { source: feature.text, before, after });
      return {
        fix: {
          kind: 'words',
          file: uri,
          place: { file: uri, ...wordsPlace },
          version: feature.blob,
          from,
          to,
          before,
          after,
          note: noteOf(doubt, words.note),
          refusal: null,
        },
        key,
      };
    },
  };
}

async function codeFile(reader: Pick<BranchReader, 'textFile'>, at: ProjectCommit, file: string) {
  if (!hasCodePage(file) || !isSafePath(file)) return null;
  const read = await reader.textFile(at, file);
  return read && read.text !== null ? { blob: read.blob, text: read.text } : null;
}

function noteOf(...notes: (string | null)[]): string | null {
  const told = notes.filter((note) => note !== null && note !== '');
  return told.length > 0 ? told.join(' ') : null;
}

/** Returns the key of an edit: which of the equal texts it replaces, not the line, which other edits move. */
function keyOf(
  kind: string,
  file: string,
  edited: string,
  { source, before, after }: { source: string; before: string; after: string },
): string {
  let same = 0;
  while (same < source.length && source[same] === edited[same]) same += 1;
  const earlier = source.slice(0, same).split(before).length;
  return JSON.stringify([kind, file, before, after, earlier]);
}
