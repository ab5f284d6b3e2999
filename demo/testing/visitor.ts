import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDemoShop, type DemoShopOptions } from '../index.ts';

/** A shop on a free port of this machine, for tests. */
export async function openShop(options: DemoShopOptions = {}): Promise<{ url: string; server: Server }> {
  const server = createServer(createDemoShop(options).handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

export interface AnsweredPage {
  status: number;
  headers: Headers;
  /** The page as HTML. */
  html: string;
  /** The page without tags, runs of space as one. */
  text: string;
  /** Where the visitor stands after redirects. */
  path: string;
}

/** A browser without scripts: keeps cookies, sends forms, follows redirects. */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly base: string) {}

  get(path: string): Promise<AnsweredPage> {
    return this.ask(path, {});
  }

  post(path: string, fields: Record<string, string>): Promise<AnsweredPage> {
    return this.ask(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  add(product: string, quantity = 1): Promise<AnsweredPage> {
    return this.post('/basket', { intent: 'add', product, quantity: String(quantity) });
  }

  signIn(email = 'anna@example.com', password = 'mugs-and-more', next = ''): Promise<AnsweredPage> {
    return this.post('/sign-in', { email, password, next });
  }

  /** The value of a cookie the shop has set. */
  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  async ask(path: string, init: RequestInit): Promise<AnsweredPage> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(this.base + path, {
      ...init,
      headers: { ...init.headers, cookie },
      redirect: 'manual',
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (answer.status === 303 && next) return this.ask(next, {});
    const html = await answer.text();
    const text = html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return { status: answer.status, headers: answer.headers, html, text, path };
  }
}
