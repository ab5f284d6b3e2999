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

/** Limits work at once, with a queue that is fair between projects: a project with many calls delays only itself. */
export function createConcurrencyLimit({
  atOnce,
  each = atOnce,
  waiting,
  waitingEach,
  patience,
}: ConcurrencyLimits): ConcurrencyLimit {
  /** Projects with a caller at work or waiting. */
  const projects = new Map<string, Project>();
  let running = 0;
  let waits = 0;
  let turns = 0;

  const hasRoom = (project: Project) => running < atOnce && project.running < each;

  function projectOf(id: string): Project {
    const project = projects.get(id) ?? { running: 0, waiters: [], turn: 0 };
    projects.set(id, project);
    return project;
  }

  function take(id: string, project: Project): () => void {
    running++;
    project.running++;
    project.turn = ++turns;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      running--;
      project.running--;
      forgetIdle(id, project);
      grantNext();
    };
  }

  function forgetIdle(id: string, { running: atWork, waiters }: Project): void {
    if (atWork === 0 && waiters.length === 0) projects.delete(id);
  }

  function grantNext(): void {
    for (let next = nextProject(); next; next = nextProject()) {
      const [id, project] = next;
      project.waiters[0]?.(take(id, project));
    }
  }

  function nextProject(): [string, Project] | null {
    let best: [string, Project] | null = null;
    for (const [id, project] of projects) {
      if (project.waiters.length === 0 || !hasRoom(project)) continue;
      if (best === null || comesBefore(project, best[1])) best = [id, project];
    }
    return best;
  }

  return {
    async acquire(id, gone) {
      if (gone?.aborted) return 'gone';
      const project = projectOf(id);
      // A project with room has no waiting callers, so this overtakes nobody.
      if (hasRoom(project)) return take(id, project);
      const { waiters } = project;
      if (waits >= waiting || waiters.length >= waitingEach) {
        forgetIdle(id, project);
        return 'full';
      }
      return new Promise((resolve) => {
        const settle: Settle = (outcome) => {
          clearTimeout(timer);
          gone?.removeEventListener('abort', leave);
          waiters.splice(waiters.indexOf(settle), 1);
          waits--;
          forgetIdle(id, project);
          resolve(outcome);
        };
        const leave = () => settle('gone');
        const timer = setTimeout(() => settle('late'), patience).unref();
        gone?.addEventListener('abort', leave, { once: true });
        waiters.push(settle);
        waits++;
      });
    },
  };
}

function comesBefore(one: Project, other: Project): boolean {
  return one.running === other.running ? one.turn < other.turn : one.running < other.running;
}

/** Returns random seconds for `Retry-After`, so that refused clients do not come back all at once. */
export function retryAfterSeconds(): number {
  return 5 + Math.floor(Math.random() * 11);
}
