import type { ElementMark } from '#contracts/worker/picture-marks';
import type { ReportedCommand, ReportStep } from '#contracts/worker/evidence';

type Pictured = Pick<ReportStep, 'screenshotId' | 'commands'>;

/** Ids of the screenshots before and after a step or command; null when there is none. */
export interface Shots {
  before: string | null;
  after: string | null;
}

/**
 * Returns the screenshots before and after a step, or before and after one command of the step.
 * Before is the last screenshot that was taken earlier. After is the last screenshot of the step, or the command's own.
 * @param command 0-based. Null, or a command without a screenshot, means the whole step
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

/** Elements that the commands of a step used or read, marked in its screenshot. */
export interface Marked {
  names: string[];
  boxes: ElementMark[];
}

/** @param picture id of the shown screenshot. Marks fit only the step's own screenshot */
export function markedIn(step: Pictured | undefined, picture: string | null): Marked {
  if (!step || picture === null || picture !== step.screenshotId) return { names: [], boxes: [] };
  const isMarked = (command: ReportedCommand): command is ReportedCommand & { box: ElementMark } =>
    command.box !== undefined;
  const marked = step.commands.filter(isMarked);
  const names = new Set(marked.flatMap(({ element_name }) => element_name ?? []));
  return { names: [...names], boxes: marked.map(({ box }) => box) };
}

function picturesOf({ screenshotId, commands }: Pictured): string[] {
  return [...commands.map((command) => command.screenshotId), screenshotId].flatMap((id) => id ?? []);
}
