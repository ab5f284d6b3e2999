import { trialEnd } from '../../services/auth/licence';
import type { ListedProject, ListedUser, Operator } from '#server/compose/operator';
import type { AdminCommand } from './command-line';
import { printable, table, type CommandOutput } from './output';
import { newPassword } from './passwords';

/** @param askPassword reads it from the input */
export async function perform(
  operator: Operator,
  command: Exclude<AdminCommand, { name: 'help' }>,
  askPassword: () => Promise<string>,
): Promise<CommandOutput> {
  const { projects, users } = operator;
  switch (command.name) {
    case 'licence set':
      return setLicence(operator, command);
    case 'project list':
      return listProjects(operator, await projects.list());
    case 'project create': {
      const { project: name, owner, url, description } = command;
      const { id } = await projects.create({ name, owner, url, description });
      return { data: { id, name, owner }, text: `Created project ${printable(name)} with the id ${id}.` };
    }
    case 'project set': {
      const { git, invite } = command;
      // The change holds only the permissions that the command names: each of its keys is recorded.
      const change: Parameters<typeof projects.permit>[1] = {};
      if (git !== undefined) change.allowGitIntegration = git;
      if (invite !== undefined) change.allowInvite = invite;
      const { id, name, allowGitIntegration, allowInvite } = await projects.permit(command.project, change);
      const text = `${printable(name)}: git integration ${onOff(allowGitIntegration)}, invitations ${onOff(allowInvite)}.`;
      return { data: { id, name, git: allowGitIntegration, invite: allowInvite }, text };
    }
    case 'project delete': {
      const { id, name } = await projects.remove(command.project);
      return { data: { id, name }, text: `Deleted project ${printable(name)}.` };
    }
    case 'user list':
      return listUsers(await users.list());
    case 'user create': {
      const { email, firstname, lastname } = command;
      const password = command.stdin ? await askPassword() : newPassword();
      const { id } = await users.create({ email, firstname, lastname, password });
      return { ...withPassword({ id, email }, `Created user ${email}.`, command.stdin, password) };
    }
    case 'user reset-password': {
      const password = command.stdin ? await askPassword() : newPassword();
      const { id, email } = await users.resetPassword(command.email, password);
      const text = `Changed the password of ${email} and ended all sessions.`;
      return withPassword({ id, email }, text, command.stdin, password);
    }
    case 'user reset-second-factor': {
      const { email } = command;
      const changed = await users.resetSecondFactor(email);
      const text = changed
        ? `Removed two-factor authentication of ${email} and ended all sessions.`
        : `${email} has no two-factor authentication.`;
      return { data: { email, changed }, text };
    }
    case 'user verify': {
      const { email } = command;
      const changed = await users.verify(email);
      const text = changed ? `${email} counts as proved now.` : `${email} counted as proved already.`;
      return { data: { email, changed }, text };
    }
  }
}

/** Adds a generated password to the outcome, the only time it is shown. A given password is not repeated. */
function withPassword(data: object, text: string, isGiven: boolean, password: string): CommandOutput {
  if (isGiven) return { data, text };
  return { data: { ...data, password }, text: `${text}\nPassword: ${password}` };
}

async function setLicence(
  operator: Operator,
  { project, days, threads }: Extract<AdminCommand, { name: 'licence set' }>,
): Promise<CommandOutput> {
  const { id, name, licenceEndsAt, maxExecutionThreads } = await operator.projects.theOne(project);
  const chosen = days === undefined ? undefined : trialEnd(operator.now(), days);
  await operator.setLicence(id, { endsAt: chosen, threads });
  const { endsAt, is_expired: expired } = operator.licenceOf(chosen ?? licenceEndsAt);
  const licence = { endsAt, threads: threads ?? maxExecutionThreads, expired };
  const lasts = endsAt === null ? 'has no end' : `lasts until ${endsAt}`;
  const state = expired ? 'has expired' : lasts;
  const text = `${printable(name)}: the licence ${state}, ${licence.threads} at once.`;
  return { data: { id, name, ...licence }, text };
}

function listProjects({ licenceOf }: Operator, listed: ListedProject[]): CommandOutput {
  const data = listed.map(({ project, owner, members }) => {
    const { endsAt, is_expired: expired, time_left } = licenceOf(project.licenceEndsAt);
    return {
      id: project.id,
      name: project.name,
      owner,
      members,
      createdAt: project.createdAt.toISOString(),
      licence: { endsAt, daysLeft: time_left.days ?? null, expired },
      threads: project.maxExecutionThreads,
      git: project.allowGitIntegration,
      invite: project.allowInvite,
    };
  });
  const head = ['ID', 'NAME', 'OWNER', 'MEMBERS', 'LICENCE ENDS', 'THREADS', 'GIT', 'INVITE'];
  const rows = data.map(({ id, name, owner, members, licence, threads, git, invite }) => [
    ...[id, printable(name), owner, String(members)],
    (licence.endsAt?.slice(0, 10) ?? 'no end') + (licence.expired ? ' (expired)' : ''),
    ...[String(threads), onOff(git), onOff(invite)],
  ]);
  return { data, text: rows.length > 0 ? table([head, ...rows]) : 'There is no project.' };
}

function listUsers(listed: ListedUser[]): CommandOutput {
  const data = listed.map(({ user, projects }) => ({
    id: user.id,
    email: user.email,
    name: `${user.firstname} ${user.lastname}`.trim(),
    projects,
    verified: user.emailVerifiedAt !== null,
    secondFactor: user.secondFactorAt !== null,
    createdAt: user.createdAt.toISOString(),
  }));
  const head = ['EMAIL', 'NAME', 'PROJECTS', 'VERIFIED', 'TWO-FACTOR', 'CREATED'];
  const rows = data.map(({ email, name, projects, verified, secondFactor, createdAt }) => [
    ...[email, printable(name), String(projects)],
    ...[verified ? 'yes' : 'no', secondFactor ? 'on' : 'off', createdAt.slice(0, 10)],
  ]);
  return { data, text: rows.length > 0 ? table([head, ...rows]) : 'There is no user.' };
}

const onOff = (value: boolean) => (value ? 'on' : 'off');
