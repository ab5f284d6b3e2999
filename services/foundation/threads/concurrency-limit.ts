/** How many callers may work at once, and how many others may wait for how long. */
export interface ConcurrencyLimits {
  atOnce: number;
  /** Callers of one project that may work at once; by default `atOnce`. */
  each?: number;
  /** Largest numbers of waiting callers: of all projects, and of one. */
  waiting: number;
  waitingEach: number;
  /** Milliseconds that a caller waits at most. */
  patience: number;
}

/** Why a caller gets no turn: too many wait, it took too long, or the client disconnected. */
export type NotAcquired = 'full' | 'late' | 'gone';

export interface ConcurrencyLimit {
  /**
   * Waits for a turn. Returns at once while there is room.
   * @param project gets the turn: the project with the fewest callers at work comes next, and equal ones take turns
   * @param gone aborted when the caller no longer waits
   * @returns a function that ends the turn; calling it again has no effect
   */
  acquire(project: string, gone?: AbortSignal): Promise<(() => void) | NotAcquired>;
}

/** Settles one waiting caller, once. */
type Settle = (outcome: (() => void) | NotAcquired) => void;

interface Project {
  running: number;
  waiters: Settle[];
  /** Number of its last turn, of all turns. */
  turn: number;
}

/** The callers at work and waiting. */
interface Callers {
  limits: Required<ConcurrencyLimits>;
  /** Projects with a caller at work or waiting. */
  projects: Map<string, Project>;
  running: number;
  waits: number;
  turns: number;
}

/** Limits work at once, with a queue that is fair between projects: a project with many calls delays only itself. */
export function createConcurrencyLimit(limits: ConcurrencyLimits): ConcurrencyLimit {
  const callers: Callers = {
    limits: { ...limits, each: limits.each ?? limits.atOnce },
    projects: new Map(),
    running: 0,
    waits: 0,
    turns: 0,
  };
  const { waiting, waitingEach } = limits;
  return {
    async acquire(id, gone) {
      if (gone?.aborted) return 'gone';
      const project = projectOf(callers, id);
      // A project with room has no waiting callers, so this overtakes nobody.
      if (hasRoom(callers, project)) return take(callers, id, project);
      if (callers.waits >= waiting || project.waiters.length >= waitingEach) {
        forgetIdle(callers, id, project);
        return 'full';
      }
      return wait(callers, id, project, gone);
    },
  };
}

const hasRoom = ({ limits, running }: Callers, project: Project) =>
  running < limits.atOnce && project.running < limits.each;

function projectOf({ projects }: Callers, id: string): Project {
  const project = projects.get(id) ?? { running: 0, waiters: [], turn: 0 };
  projects.set(id, project);
  return project;
}

function take(callers: Callers, id: string, project: Project): () => void {
  callers.running++;
  project.running++;
  project.turn = ++callers.turns;
  let left = false;
  return () => {
    if (left) return;
    left = true;
    callers.running--;
    project.running--;
    forgetIdle(callers, id, project);
    grantNext(callers);
  };
}

function wait(
  callers: Callers,
  id: string,
  project: Project,
  gone: AbortSignal | undefined,
): Promise<(() => void) | NotAcquired> {
  const { waiters } = project;
  return new Promise((resolve) => {
    const settle: Settle = (outcome) => {
      clearTimeout(timer);
      gone?.removeEventListener('abort', leave);
      waiters.splice(waiters.indexOf(settle), 1);
      callers.waits--;
      forgetIdle(callers, id, project);
      resolve(outcome);
    };
    const leave = () => settle('gone');
    const timer = setTimeout(() => settle('late'), callers.limits.patience).unref();
    gone?.addEventListener('abort', leave, { once: true });
    waiters.push(settle);
    callers.waits++;
  });
}

function forgetIdle({ projects }: Callers, id: string, { running: atWork, waiters }: Project): void {
  if (atWork === 0 && waiters.length === 0) projects.delete(id);
}

function grantNext(callers: Callers): void {
  for (let next = nextProject(callers); next; next = nextProject(callers)) {
    const [id, project] = next;
    project.waiters[0]?.(take(callers, id, project));
  }
}

function nextProject(callers: Callers): [string, Project] | null {
  let best: [string, Project] | null = null;
  for (const [id, project] of callers.projects) {
    if (project.waiters.length === 0 || !hasRoom(callers, project)) continue;
    if (best === null || comesBefore(project, best[1])) best = [id, project];
  }
  return best;
}

function comesBefore(a: Project, b: Project): boolean {
  return a.running === b.running ? a.turn < b.turn : a.running < b.running;
}

/** Returns random seconds for `Retry-After`, so that refused clients do not come back all at once. */
export function retryAfterSeconds(): number {
  return 5 + Math.floor(Math.random() * 11);
}
