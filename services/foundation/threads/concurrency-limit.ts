/** How many may do something at a time, and how many others wait for how long. */
export interface ConcurrencyLimits {
  atOnce: number;
  /** Of one project; as many as there are unless told. */
  each?: number;
  /** That wait at most, of all and of one project. */
  waiting: number;
  waitingEach: number;
  /** Milliseconds that one waits at most. */
  patience: number;
}

/** Why there is no turn: too many wait, it took too long, or the client has gone away. */
export type NotAcquired = 'full' | 'late' | 'gone';

export interface ConcurrencyLimit {
  /**
   * Waits for a turn; at once while there is room.
   * @param project whose turn it is: the one with the fewest at work comes next, and equals take turns
   * @param gone aborted when nobody waits any more
   * @returns gives the place back, as often as it is called
   */
  acquire(project: string, gone?: AbortSignal): Promise<(() => void) | NotAcquired>;
}

/** Settles one that waits, once. */
type Settle = (outcome: (() => void) | NotAcquired) => void;

interface Project {
  running: number;
  waiters: Settle[];
  /** When it had its last turn, counted in turns. */
  turn: number;
}

/** Few places, and a queue for them that is fair between projects: one that wants many holds up itself alone. */
export function createConcurrencyLimit({
  atOnce,
  each = atOnce,
  waiting,
  waitingEach,
  patience,
}: ConcurrencyLimits): ConcurrencyLimit {
  /** Those with somebody at work or waiting. */
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
      // Of a project with room nobody waits, so nobody is overtaken.
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

/** Seconds for `Retry-After`, at random: those that got no turn together do not come back together. */
export function retryAfterSeconds(): number {
  return 5 + Math.floor(Math.random() * 11);
}
