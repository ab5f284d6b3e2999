import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { done, callsOf, hasEnded, outsideProject, runUntil, startRun } from '../outside-client';
import type { Sample } from './pages';

/** A demo project with an invitation, a token and a run that has ended, and its ADMIN. */
export async function makeSample(url: string, dataDir: string) {
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
    invitation: await linkTo(guest, /\/invitation\?(\S+)/, dataDir),
    resetToken: await linkTo(email, /[?&]token=([\w-]+)/, dataDir),
  };
  return { ...project, sample };
}

/** What a link in the newest mail to somebody has; mails without a server are files. */
async function linkTo(recipient: string, link: RegExp, dataDir: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  for (const name of (await readdir(outbox)).sort().reverse()) {
    const mail = await readFile(join(outbox, name), 'utf8');
    // Quoted-printable: soft line breaks and escaped equals signs.
    const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    const found = mail.includes(recipient) && link.exec(text)?.[1];
    if (found) return found.replaceAll('&amp;', '&').replace(/["<>].*$/, '');
  }
  throw new Error(`There is no mail to ${recipient} with such a link`);
}
