import type { ElementMark } from '#contracts/worker/picture-marks';
import type { Command, ReportStep } from '#contracts/worker/evidence';

type Pictured = Pick<ReportStep, 'screenshotId' | 'commands'>;

/** Ids of the screenshots before and after something; null when there is none. */
export interface Shots {
  before: string | null;
  after: string | null;
}

/**
 * Before and after a step: the last picture of the steps before it, and its own. With a command (0-based): the last
 * picture before that command, and the command's own.
 */
export function shotsOf(steps: readonly Pictured[], index: number, command: number | null): Shots {
  const before = steps.slice(0, index).flatMap(picturesOf).at(-1) ?? null;
  const step = steps[index];
  if (!step) return { before, after: null };
  const chosen = command === null ? undefined : step.commands[command];
  if (command === null || !chosen?.screenshotId) return { before, after: picturesOf(step).at(-1) ?? null };
  const earlier = step.commands.slice(0, command).flatMap(({ screenshotId }) => screenshotId ?? []);
  return { before: earlier.at(-1) ?? before, after: chosen.screenshotId };
}

/** Elements that the commands of a step used or looked at, in its picture. */
export interface Marked {
  names: string[];
  boxes: ElementMark[];
}

/** @param picture the id of the one that is shown: only that of the step itself is of the moment */
export function markedIn(step: Pictured | undefined, picture: string | null): Marked {
  if (!step || picture === null || picture !== step.screenshotId) return { names: [], boxes: [] };
  const isMarked = (one: Command): one is Command & { box: ElementMark } => one.box !== undefined;
  const marked = step.commands.filter(isMarked);
  const names = new Set(marked.flatMap(({ element_name }) => element_name ?? []));
  return { names: [...names], boxes: marked.map(({ box }) => box) };
}

function picturesOf({ screenshotId, commands }: Pictured): string[] {
  return [...commands.map((command) => command.screenshotId), screenshotId].flatMap((id) => id ?? []);
}
