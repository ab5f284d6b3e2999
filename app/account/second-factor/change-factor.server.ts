import { encode } from 'uqr';
import type { Upstream } from '~/upstream';
import { attemptsMessage } from '../own-sign-in';

type Changes = 'on' | 'codes' | 'off';

/** The answer to a form of the page. */
export type FactorAnswer =
  | { change: 'done'; notice: string | null }
  /** New recovery codes, which are shown this once. */
  | { change: 'codes'; status: 200; recoveryCodes: string[]; fields: Fields; error: null }
  | { change: Changes; status: number; recoveryCodes: null; fields: Fields; error: string | null }
  | { change: 'failed'; status: number; error: string };

interface Fields {
  password?: string;
  code?: string;
}

/** One change of the second factor; the page's forms say which in the field `change`. */
export async function changeFactor(form: FormData, upstream: Upstream): Promise<FactorAnswer> {
  const change = form.get('change');
  if (change === 'start') {
    const answer = await upstream.auth.startSecondFactor();
    if (answer.status || answer.because === 'on') return { change: 'done', notice: null };
    return { change: 'failed', status: 422, error: answer.error };
  }
  if (change !== 'on' && change !== 'codes' && change !== 'off') {
    return { change: 'failed', status: 400, error: 'This page does not know that change. Reload it.' };
  }
  const body = { password: String(form.get('password') ?? ''), code: String(form.get('code') ?? '') };
  const missing: Fields = {
    password: body.password === '' ? 'Enter your password' : undefined,
    code: body.code.trim() === '' ? 'Enter the code' : undefined,
  };
  if (missing.password ?? missing.code) return refused(change, 422, missing, null);
  try {
    return await made(change, body, upstream);
  } catch (error) {
    return refused(change, 429, {}, attemptsMessage(error));
  }
}

async function made(
  change: Changes,
  body: { password: string; code: string },
  { auth }: Upstream,
): Promise<FactorAnswer> {
  if (change === 'off') {
    const off = await auth.turnOffSecondFactor({ body });
    return off.status ? { change: 'done', notice: 'Two-factor authentication is off' } : failed(change, off);
  }
  const answer = await (change === 'on'
    ? auth.turnOnSecondFactor({ body })
    : auth.replaceRecoveryCodes({ body }));
  if (!answer.status) return failed(change, answer);
  const { recoveryCodes } = answer;
  return { change: 'codes', status: 200, recoveryCodes, fields: {}, error: null };
}

/** Returns why a change was refused: next to the wrong field, otherwise above the page. */
function failed(change: Changes, { because, error }: { because?: string; error: string }): FactorAnswer {
  if (because !== 'password' && because !== 'code') return { change: 'failed', status: 422, error };
  return refused(change, 422, { [because]: error }, null);
}

function refused(change: Changes, status: number, fields: Fields, error: string | null): FactorAnswer {
  return { change, status, recoveryCodes: null, fields, error };
}

/** A QR code as the path of an SVG, one unit per module, with the margin of four modules that scanners need. */
export interface QrCode {
  size: number;
  path: string;
}

export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
