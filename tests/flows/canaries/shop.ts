import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Canary } from './canary';

/** An application under test that sets cookies, accepts tokens and repeats its input. */
export interface CanaryShop {
  url: string;
  /** One-time codes that were typed into the application. */
  codes: Set<string>;
  close(): Promise<void>;
}

export async function startCanaryShop(canary: Canary): Promise<CanaryShop> {
  const codes = new Set<string>();
  let typed: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const body = Buffer.concat(await request.toArray()).toString();
    if (path === '/api/sign-in') {
      const { password, voucher, code } = JSON.parse(body) as Record<string, string>;
      typed = [password ?? '', voucher ?? '', code ?? ''];
      codes.add(code ?? '');
    }
    response.writeHead(path === '/favicon.ico' ? 404 : 200, headersOf(canary, path));
    if (path === '/') response.end(signInPage(canary));
    else if (path === '/account') response.end(accountPage(canary, typed));
    else response.end(JSON.stringify(repeated(canary, request.headers, body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function headersOf({ secret, marker }: Canary, path: string): OutgoingHttpHeaders {
  return {
    'content-type': path.startsWith('/api/') ? 'application/json' : 'text/html; charset=utf-8',
    'set-cookie': [`sid=${secret('http-only-cookie')}; HttpOnly`, `shopSession=${secret('cookie')}`],
    'x-api-key': secret('answer-header'),
    'x-note': marker,
  };
}

/** Returns the request's values, under names that reveal their meaning and under a name that does not. */
function repeated({ secret, marker }: Canary, headers: IncomingHttpHeaders, body: string) {
  const { authorization = '', cookie = '' } = headers;
  const all = `${authorization} ${cookie} ${body}`;
  return { authorization, cookie, accessToken: secret('body'), note: marker, all };
}

const signInPage = ({ secret, marker }: Canary) => `<title>Shop</title><h1>Shop</h1><form>
  <label>Password <input type="password" oninput="console.log('typing ${marker}', this.value)"></label>
  <label>Voucher <input></label><label>Code <input autocomplete="one-time-code"></label>
  <button type="button" onclick="signIn(this.form)">Sign in</button></form><script>
  console.log('opened ${marker}', document.cookie, location.href);
  async function signIn(form) {
    const [password, voucher, code] = [...form].map((field) => field.value);
    const answer = await (await fetch('/api/sign-in?session=${secret('url')}&note=${marker}', { method: 'POST',
      headers: { authorization: 'Bearer ${secret('page-header')}', 'x-api-key': '${secret('page-key')}', 'x-note': '${marker}' },
      body: JSON.stringify({ password, voucher, code, note: '${marker}' }) })).json();
    console.log('signed in ${marker}', answer.all, password, voucher, code, document.cookie);
    document.querySelector('h1').textContent = 'Welcome ${marker} ' + password;
  }</script>`;

/** Returns HTML with typed texts, escaped like a server escapes them. */
const accountPage = ({ marker }: Canary, typed: readonly string[]) =>
  `<title>Account</title><h1>Account</h1><p>${marker} ${escaped(typed.join(' '))}</p>
  ${typed.map((text) => `<input aria-label="Typed" value="${escaped(text)}">`).join('')}`;

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
