import type { Server, Socket } from 'socket.io';

interface MembershipDeps {
  mayJoin(token: string, projectId: string): Promise<boolean>;
  log: { warn(details: object, message: string): void };
  /** Milliseconds. Default: one minute. */
  checkEvery?: number;
}

/** Rights of a socket: its token, and the projects that it listens to. */
export interface SocketData {
  token: string;
  projects: Set<string>;
}

const minute = 60_000;

/**
 * Closes the sockets of users who may no longer listen. `check` checks one project at once, when this process learns
 * that a membership ended. The check each minute finds memberships that other processes ended, and ended sessions.
 */
export function keepMembersOnly(server: Server, { mayJoin, log, checkEvery = minute }: MembershipDeps) {
  // A failed check does not close the socket: each page that an event reloads is checked again.
  const mayStay = (token: string, projectId: string) =>
    mayJoin(token, projectId).catch((err: unknown) => {
      log.warn({ err, projectId }, 'Could not check whether a socket may stay open');
      return true;
    });

  /** Checks the sockets one after another, to avoid a burst of questions. */
  async function check(projectId?: string): Promise<void> {
    for (const socket of [...server.sockets.sockets.values()]) {
      if (!(await isWelcome(socket, projectId))) socket.disconnect(true);
    }
  }

  async function isWelcome({ data }: Socket, projectId?: string): Promise<boolean> {
    const { token, projects } = data as SocketData;
    for (const project of projects) {
      const asked = projectId === undefined || projectId === project;
      if (asked && !(await mayStay(token, project))) return false;
    }
    return true;
  }

  let running: Promise<void> | null = null;
  const checking = setInterval(() => {
    running ??= check().finally(() => (running = null));
  }, checkEvery);
  checking.unref();
  return { check, stop: () => clearInterval(checking) };
}
