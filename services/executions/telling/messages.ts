import type { NotifiedEvent } from '#contracts/executions';
import type { FailedScenario, Happening, HappeningFacts } from '#services/foundation/happenings';
import type { Mail } from '#services/foundation/mail';
import type { TellingDeps } from './deps';
import { mailWishUrl } from './mail-wishes';

/** Texts of notifications: as mails, and as data for programs (docs/rules/executions.md, Telling). */

export interface NotificationFacts {
  event: NotifiedEvent;
  happening: Pick<Happening, 'projectId' | 'executionId' | 'runId' | 'facts' | 'at'>;
}

type Place = { publicUrl: string };

const base = ({ publicUrl }: Place) => publicUrl.replace(/\/$/, '');

function reportOf(
  place: Place,
  { projectId, runId }: NotificationFacts['happening'],
  testCaseId?: string,
): string {
  const run = `${base(place)}/${projectId}/run-report/${runId}`;
  return testCaseId === undefined ? run : `${run}/${testCaseId}`;
}

/** Returns the body of a webhook's request. It is the same for every attempt. */
export function webhookBody(place: Place, { event, happening }: NotificationFacts): string {
  const { projectId, executionId, runId, facts, at } = happening;
  const {
    name,
    number,
    environment,
    branch,
    commit,
    startedBy,
    counts,
    newFailures,
    before,
    failures,
    reason,
  } = facts;
  return JSON.stringify({
    type: `execution.${event}`,
    timestamp: at.toISOString(),
    data: {
      projectId,
      executionId,
      execution: name,
      runId,
      number,
      environment,
      branch,
      commit,
      startedBy,
      reason,
      counts,
      newFailures,
      before,
      failures: failures.map(({ testCaseId, ...failure }) => ({
        ...failure,
        url: reportOf(place, happening, testCaseId),
      })),
      moreFailures: moreThanListed(facts),
      url: reportOf(place, happening),
    },
  });
}

export function testBody(project: { id: string; name: string }, at: Date): string {
  const data = { projectId: project.id, project: project.name };
  return JSON.stringify({ type: 'test', timestamp: at.toISOString(), data });
}

const moreThanListed = ({ counts, failures, reason }: HappeningFacts) =>
  reason === null ? Math.max(0, counts.failed - failures.length) : 0;

/** Screenshots in a mail, and bytes of each. Mail servers refuse large mails. */
const pictures = { most: 3, bytes: 1_000_000 };
/** Failures that a mail lists. */
const listed = 10;

type MailDeps = Place & Pick<TellingDeps, 'brandName' | 'failurePicture' | 'sealing'>;

/** @param projectName the current name of the project */
export async function mailOf(
  deps: MailDeps,
  to: string,
  projectName: string,
  told: NotificationFacts,
): Promise<Mail> {
  const { event, happening } = told;
  const { facts } = happening;
  const attachments: NonNullable<Mail['attachments']> = [];
  const lines: string[] = [];
  for (const [index, failure] of facts.failures.slice(0, listed).entries()) {
    const bytes =
      index < pictures.most ? await deps.failurePicture(failure.testCaseId, pictures.bytes) : null;
    const filename = `failure-${index + 1}.jpg`;
    if (bytes) attachments.push({ filename, content: bytes, contentType: 'image/jpeg' });
    const link = reportOf(deps, happening, failure.testCaseId);
    const isCompared = facts.before !== null;
    lines.push(failureText(failure, { picture: bytes && filename, link, isCompared }));
  }
  const unsubscribe = mailWishUrl(deps, { projectId: happening.projectId, address: to });
  const more = facts.failures.length - lines.length + moreThanListed(facts);
  if (more > 0) lines.push(`and ${more} more`);
  const parts = [
    headline(facts, event),
    `${projectName ? `${projectName} in ` : ''}${deps.brandName}\n${placeText(facts)}`,
    ...(facts.reason === null ? [countsText(facts)] : []),
    `Report: ${reportOf(deps, happening)}`,
    ...lines,
    `You get this mail because the project notifies you about its executions. You can change who is notified under Settings, Notifications:\n${base(deps)}/${happening.projectId}/settings/notifications`,
    `To get no more of these mails, open\n${unsubscribe}`,
  ];
  const text = `${parts.join('\n\n')}\n`;
  return { to, subject: subjectOf(facts, event), text, unsubscribe, attachments };
}

/** Returns a mail that asks an address whether it wants mails of a project. */
export function askingMail(
  deps: Place & Pick<TellingDeps, 'brandName' | 'sealing'>,
  { address, projectId }: { address: string; projectId: string },
  projectName: string,
): Mail {
  const unsubscribe = mailWishUrl(deps, { projectId, address });
  const project = oneLine(projectName) || 'A project';
  return {
    to: address,
    unsubscribe,
    subject: `${project}: do you want mails about its test runs?`,
    text: `An administrator of ${project} in ${deps.brandName} entered this address to send it mails about failed test runs. The mails show the failures, also as screenshots.\n\nTo accept these mails, or to decline them, open\n${unsubscribe}\n\nIf you do nothing, no mails about test runs are sent to you.\n`,
  };
}

/** Returns a mail that tests whether mails arrive. */
export function testMail(
  deps: Place & Pick<TellingDeps, 'brandName'>,
  to: string,
  project: { id: string; name: string },
): Mail {
  return {
    to,
    subject: `${oneLine(project.name)}: a test`,
    text: `This is a test of the notifications of ${project.name} in ${deps.brandName}. Nothing happened.\n\nYou can change who is notified about executions under Settings, Notifications:\n${base(deps)}/${project.id}/settings/notifications\n`,
  };
}

function subjectOf(
  { name, counts, newFailures, before, number }: HappeningFacts,
  event: NotifiedEvent,
): string {
  const run = `${oneLine(name)} #${number}`;
  if (event === 'refused') return `${oneLine(name)} did not start`;
  if (event === 'recovered') return `${run} passed again`;
  const fresh = newFailures > 0 && before !== null ? `, ${newFailures} new` : '';
  return `${run} failed: ${counts.failed} of ${counts.total}${fresh}`;
}

/** Makes a name fit into the subject, which is a single line. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 120);

function headline(
  { name, number, counts, newFailures, before, reason }: HappeningFacts,
  event: NotifiedEvent,
): string {
  if (event === 'refused') return `${name} did not start: ${reason ?? ''}`;
  const { total, failed } = counts;
  if (event === 'recovered') return `${name} #${number} passed again.`;
  const fresh =
    before === null
      ? 'There is no earlier run to compare it with.'
      : newFailures === 0
        ? `Run #${before} before it had ${failed === 1 ? 'this failure' : 'these failures'}, too.`
        : newFailures === failed
          ? `The run before, #${before}, ${failed === 1 ? 'did not have this failure' : 'had none of these failures'}.`
          : `${newFailures} of them ${newFailures === 1 ? 'is' : 'are'} new: run #${before} did not have ${newFailures === 1 ? 'it' : 'them'}.`;
  return `${name} #${number} failed: ${failed} of ${total} ${total === 1 ? 'scenario' : 'scenarios'}. ${fresh}`;
}

function placeText({ environment, branch, commit, startedBy }: HappeningFacts): string {
  const at = commit ? `${branch} at ${commit.slice(0, 7)}` : branch;
  return `Environment ${environment}, branch ${at}, started by ${startedBy}`;
}

function countsText({ counts }: HappeningFacts): string {
  const { total, passed, healed, failed, skipped, pending } = counts;
  const fixed = healed > 0 ? ` (${healed} with fixes)` : '';
  const parts = [`${passed} passed${fixed}`, `${failed} failed`];
  if (skipped > 0) parts.push(`${skipped} skipped`);
  if (pending > 0) parts.push(`${pending} without code`);
  return `${parts.join(', ')}, of ${total}`;
}

function failureText(
  { scenario, feature, where, message, isNew }: FailedScenario,
  { picture, link, isCompared }: { picture: string | null; link: string; isCompared: boolean },
): string {
  const title = isCompared ? `${isNew ? 'NEW' : 'STILL'}  ${scenario}` : scenario;
  const place = `  ${feature}${where ? ` (${where})` : ''}`;
  const attached = picture ? `  Picture: ${picture}` : '';
  return [title, place, message && `  ${message}`, attached, `  ${link}`].filter(Boolean).join('\n');
}
