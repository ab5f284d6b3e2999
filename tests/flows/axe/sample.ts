import { done, callsOf, hasEnded, outsideProject, runUntil, startRun } from '../outside-client';
import { mailTo } from '../outbox';
import type { Sample } from './pages';

/** A demo project with an invitation, a token and a run that has ended, and its ADMIN. */
export async function makeSample(url: string) {
  const project = await outsideProject(url);
  const { calls, projectId, email } = project;
  const key = done(await calls.auth.createAccessKey({ body: { name: 'CI', projectId } }));
  const guest = `guest-${crypto.randomUUID()}@example.com`;
  const sent_to_email_list = [guest];
  done(
    await calls.auth.createInvitation({
      body: { project_id: projectId, inviter_email: email, sent_to_email_list },
    }),
  );
  const { members } = done(await calls.auth.getMembers({ query: { project_id: projectId } }));
  const runId = await startRun(project, [{ feature: 'language' }]);
  const { report } = await runUntil(calls, runId, hasEnded);
  await callsOf(url).auth.requestPasswordReset({ body: { email } });
  const sample: Sample = {
    ...{ projectId, runId, keyId: key.accessKey.id, testId: report.testCases[0]?.id ?? '' },
    memberId: members.find(({ user_email }) => user_email === guest)?.user_id ?? '',
    invitation: await linkTo(guest, /\/invitation\?(\S+)/),
    resetToken: await linkTo(email, /[?&]token=([\w-]+)/),
  };
  return { ...project, sample };
}

/** What a link in somebody's mail has. */
async function linkTo(recipient: string, link: RegExp): Promise<string> {
  const text = await mailTo(recipient);
  const found = link.exec(text)?.[1];
  if (!found) throw new Error(`The mail to ${recipient} has no such link: ${text}`);
  return found;
}
