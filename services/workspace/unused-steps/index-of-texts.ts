import type { GitStore } from '#services/foundation/git/index';
import type { BranchReader, ProjectCommit } from '../branch-reader';
import { createCache } from '../cache';
import { readFeatureFiles } from '../reading/feature-reading';
import { stepTextsReading, type FeatureTexts } from './step-texts';

/** The step texts of all features of a commit. */
export interface BranchTexts {
  /** Texts as they run, without repeats. */
  texts: string[];
  /** Number of steps that run, including repeats. */
  steps: number;
  unread: { uri: string; line: number; message: string }[];
  /** False if only part of a file was read: the rest may use any definition. */
  isComplete: boolean;
}

/** Bytes of kept texts. A feature has about 2 kB. */
const keptBytes = 12 * 1024 * 1024;

/** Reads the step texts of commits. Reads and parses only files that it does not know yet. */
export function createTextIndex(git: Pick<GitStore, 'readMany'>, reader: Pick<BranchReader, 'layout'>) {
  const cache = createCache<FeatureTexts>({ bytes: keptBytes, bytesOf: bytesOfTexts });

  return async function textsOf(at: ProjectCommit): Promise<BranchTexts> {
    const { features: files } = await reader.layout(at);
    const existing = new Map(files.map(({ blob }) => [blob, cache.get(blob)]));
    const unknown = [...existing].flatMap(([blob, found]) => (found ? [] : [blob]));
    const contents = await git.readMany(at.projectId, unknown);
    await readFeatureFiles(stepTextsReading, contents, (blob, { answer: found, lasts }) => {
      existing.set(blob, found);
      if (lasts) cache.set(blob, found);
    });
    const texts = new Set<string>();
    const unread: BranchTexts['unread'] = [];
    let steps = 0;
    let isComplete = true;
    for (const { path, blob } of files) {
      const found = existing.get(blob);
      for (const text of found?.texts ?? []) texts.add(text);
      steps += found?.steps ?? 0;
      if (found && !found.isComplete) isComplete = false;
      if (found?.problem) unread.push({ uri: path, ...found.problem });
    }
    return { texts: [...texts], steps, unread, isComplete };
  };
}

/** Approximate. */
function bytesOfTexts({ texts }: FeatureTexts): number {
  return texts.reduce((sum, text) => sum + 30 + text.length, 200);
}
