import { createTransport } from 'nodemailer';
import { ok, problem, reasonOfError, warning, type DoctorCheck } from './finding';

/** Milliseconds that a server may take to answer. */
const patience = 10_000;

/** Checks that the mail server accepts a connection and the sign-in. Sends nothing. */
export const mail: DoctorCheck = async ({ env, dataDir }) => {
  const about = 'mail';
  if (!env.SMTP_URL) return [ok(about, `No SMTP_URL: mails are files in ${dataDir}/outbox.`)];
  const { host } = new URL(env.SMTP_URL);
  const waits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  const transport = createTransport({ url: env.SMTP_URL, ...waits });
  try {
    await transport.verify();
    return [ok(about, `${host} takes mails.`)];
  } catch (error) {
    const reason = reasonOfError(error);
    return [problem(about, `${host} takes no mails: ${reason}.`, mailRemedy(reason))];
  } finally {
    transport.close();
  }
};

/** Returns what the operator can change, from the text of the mail library's error. */
function mailRemedy(reason: string): string {
  if (/wrong version number|Greeting never received/.test(reason)) {
    return 'Check SMTP_URL: smtps:// is for ports with TLS (465), smtp:// for ports with STARTTLS (587).';
  }
  if (/certificate/.test(reason)) {
    return 'Set NODE_EXTRA_CA_CERTS to the file of your certificate authority.';
  }
  return 'Check SMTP_URL.';
}

/** Checks that the language model's address answers. Makes no request that costs money. */
export const model: DoctorCheck = async ({ env }) => {
  const about = 'model';
  if (!env.MODEL_PROVIDER) return [ok(about, 'Not set: the built-in engine writes step code.')];
  const address = env.MODEL_BASE_URL ?? 'https://api.anthropic.com';
  const name = `${env.MODEL_NAME} at ${new URL(address).host}`;
  try {
    await fetch(address, { signal: AbortSignal.timeout(patience), redirect: 'manual' });
  } catch (error) {
    const { cause = error } = error as { cause?: unknown };
    return [problem(about, `${name} does not answer: ${reasonOfError(cause)}.`, 'Check MODEL_BASE_URL.')];
  }
  return env.MODEL_API_KEY || env.MODEL_PROVIDER !== 'anthropic'
    ? [ok(about, `${name} answers; ${env.MODEL_API_KEY ? 'a key is set' : 'no key is sent'}.`)]
    : [warning(about, `${name} answers, but no key is set.`, 'Set MODEL_API_KEY.')];
};
