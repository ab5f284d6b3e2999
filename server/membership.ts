import type { Server, Socket } from 'socket.io';

interface MembershipDeps {
  mayJoin(token: string, projectId: string): Promise<boolean>;
  log: { warn(details: object, message: string): void };
  /** Milliseconds; a minute unless told. */
  checkEvery?: number;
}

/** What a socket is good for: whose token it brought, and the projects it listens to. */
export interface SocketData {
  token: string;
  projects: Set<string>;
}

const minute = 60_000;

/**
 * Closes the sockets of people who may not listen any more. `check` does it at once for one project, when this
 * process learns that a membership ended; the question each minute finds what other processes did, and sessions that
 * have ended.
 */
export function keepMembersOnly(server: Server, { mayJoin, log, checkEvery = minute }: MembershipDeps) {
  // Without an answer nobody is put out: each page that an event makes load passes the gate.
  const mayStay = (token: string, projectId: string) =>
    mayJoin(token, projectId).catch((err: unknown) => {
      log.warn({ err, projectId }, 'Whether a socket may still listen could not be asked');
      return true;
    });

  /** One after another, so that many sockets are no burst of questions. */
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
