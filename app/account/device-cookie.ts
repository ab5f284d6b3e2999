import { createCookie, type AppLoadContext, type Cookie } from '@remix-run/node';

/**
 * The cookie that tells the auth service which accounts signed in on this device. The service seals its content, so it
 * cannot be forged. It outlives sign-out. It grants no access: it only gives the device a separate limit of wrong
 * passwords (docs/decisions/0088-known-devices.md).
 */
function cookieOf({ deployment }: AppLoadContext): Cookie {
  const secure = deployment.publicUrl.startsWith('https://');
  return createCookie(secure ? '__Host-device' : 'device', {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure,
    maxAge: 180 * 24 * 60 * 60,
  });
}

/** Returns the sealed list of accounts that signed in on this device, or undefined. */
export async function readDeviceCookie(
  request: Request,
  context: AppLoadContext,
): Promise<string | undefined> {
  const stored: unknown = await cookieOf(context).parse(request.headers.get('cookie'));
  return typeof stored === 'string' && stored.length <= 4000 ? stored : undefined;
}

/** A `Set-Cookie` value that makes this browser a known device. */
export function deviceCookie(context: AppLoadContext, device: string): Promise<string> {
  return cookieOf(context).serialize(device);
}
