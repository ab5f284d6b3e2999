import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { ExplorationEvent, ExplorationOrder, ExplorationSettings } from '#contracts/worker/exploration';
import { explorationEvent } from '#contracts/worker/exploration';
import { browserExecutable } from '#services/worker/browser-executable';
import { resolveStep } from '../resolver/resolve';
import { explore, type Exploring } from './explore';
import type { SuiteStepWriter } from './suite/write-suite';

type Answer = string | ((request: IncomingMessage, response: ServerResponse, url: URL) => string | void);

export interface ExploredSite {
  url: string;
  /** Requests such as `GET /orders?page=2`, in the order of their arrival. */
  asked: string[];
  close(): Promise<void>;
}

/** Returns a page with a title and a body. */
export const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;

export const links = (...to: string[]) =>
  to.map((href) => `<a href="${href}">Go to ${href.replace(/&/g, '&amp;')}</a>`).join(' ');

/** Starts a web server that serves pages by path. `*` answers all other paths. */
export async function site(pages: Record<string, Answer>): Promise<ExploredSite> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    asked.push(`${request.method} ${request.url}`);
    const answer = pages[url.pathname] ?? pages['*'];
    if (answer === undefined) return void response.writeHead(404).end(html('Not found', 'Nothing'));
    const body = typeof answer === 'string' ? answer : answer(request, response, url);
    if (body === undefined) return;
    if (!response.headersSent && !response.hasHeader('content-type'))
      response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserExecutable('chromium') });

/** Provides one browser for the tests of a file, and the sites that they start. */
export function exploringHere(): { readonly browser: Browser; open: typeof site } {
  let browser: Browser;
  const sites: ExploredSite[] = [];
  beforeAll(async () => {
    browser = await launch();
  });
  afterEach(async () => {
    await Promise.all(sites.splice(0).map((entry) => entry.close()));
  });
  afterAll(() => browser.close());
  return {
    get browser() {
      return browser;
    },
    async open(pages) {
      const opened = await site(pages);
      sites.push(opened);
      return opened;
    },
  };
}

type Of<T extends ExplorationEvent['type']> = Extract<ExplorationEvent, { type: T }>;

/** Collects the events of an exploration. */
export class ExplorationLog {
  readonly events: ExplorationEvent[] = [];

  of<T extends ExplorationEvent['type']>(type: T): Of<T>[] {
    return this.events.filter((event): event is Of<T> => event.type === type);
  }
  get end(): Of<'end'> {
    const [end, ...more] = this.of('end');
    if (!end || more.length > 0) throw new Error(`${more.length + (end ? 1 : 0)} ends were told`);
    return end;
  }
  /** Routes that were visited. */
  get visits(): string[] {
    return this.of('page').flatMap(({ page }) => (page.isVisit ? [page.shown.route] : []));
  }
  get views(): { route: string; action: string; aria: string }[] {
    return this.of('page').flatMap(({ page: { isVisit, shown, path, aria } }) =>
      isVisit ? [] : [{ route: shown.route, action: path.at(-1)!.action, aria }],
    );
  }
  get waited(): { address: string; action: string }[] {
    return this.of('waiting').flatMap(({ addresses }) =>
      addresses.map(({ address, path }) => ({
        address: new URL(address).pathname,
        action: path.at(-1)!.action,
      })),
    );
  }
  get drafts(): { kind: string; name: string; steps: string[]; proof?: string; refused: string | null }[] {
    return this.of('draft').map(({ draft: { kind, name, steps, proof, refused } }) => ({
      kind,
      name,
      proof,
      steps: steps.map(({ keyword, text }) => `${keyword} ${text}`),
      refused,
    }));
  }
  /** Forms without a scenario, as they were last reported. */
  get forms(): { button: string; route: string; reason: string | null | undefined }[] {
    const last = new Map(this.of('form').map(({ form }) => [form.id, form]));
    return [...last.values()].flatMap(({ button, route, outcome }) =>
      outcome && outcome.scenarios > 0 ? [] : { button, route, reason: outcome?.reason },
    );
  }
  /** Reach of the first suite. */
  get reach(): Of<'suite'>['reach'] {
    const [told, ...more] = this.of('suite');
    if (!told || more.length > 0) throw new Error(`${more.length + (told ? 1 : 0)} suites were told`);
    return told.reach;
  }
  get passed(): { because: string; what: string; count: number }[] {
    const last = new Map(
      this.of('passed').map(({ passed: { because, what, count } }) => [
        `${because} ${what}`,
        { because, what, count },
      ]),
    );
    return [...last.values()];
  }
  get held(): string[] {
    return this.of('held').map(({ held }) => `${held.method} ${held.path} ${held.action}`);
  }
  findings(kind?: string): { kind: string; route: string; text: string; detail: string; path: string[] }[] {
    return this.of('finding')
      .map(({ finding: { kind: own, route, text, detail, path } }) => ({
        kind: own,
        route,
        text,
        detail,
        path: path.map(({ action }) => action),
      }))
      .filter((finding) => !kind || finding.kind === kind);
  }
}

/** Milliseconds. The product's limits are longer than a test should wait. */
export const shortTimes = { load: 20_000, rest: 2_000, quiet: 150, answer: 20_000, popup: 2_000 };

export interface ExplorationOptions {
  settings?: Partial<ExplorationSettings>;
  known?: ExplorationOrder['known'];
  pages?: number;
  time?: number;
  options?: Partial<Exploring>;
  onVisit?(): void;
  /** Runs before the exploration begins. */
  prepare?(page: Exploring['page']): Promise<unknown>;
}

/** Resolves steps as runners do, without their session. */
const stepWriter = (baseUrl: string): SuiteStepWriter => ({
  worldOf: (page) => Object.defineProperty({ baseUrl }, 'page', { get: page }),
  async resolve(world, { text, type }, before) {
    const { page } = world as { page: Page };
    await before.look(page);
    const step = { text, type, page, world, before, fill: (same: string) => same, baseUrl: 'this.baseUrl' };
    return resolveStep(step);
  },
});

/** Explores a site in a browser context of its own. */
export async function exploreSite(
  browser: Browser,
  url: string,
  wanted: ExplorationOptions = {},
): Promise<ExplorationLog> {
  const log = new ExplorationLog();
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await wanted.prepare?.(page);
    await explore({
      page,
      baseUrl: url,
      order: {
        settings: {
          pages: 100,
          minutes: 1,
          origins: [],
          requests: [],
          signIn: null,
          unclear: false,
          suite: false,
          ...wanted.settings,
        },
        time: wanted.time ?? 60_000,
        pages: wanted.pages ?? 100,
        known: wanted.known ?? { visited: [], waiting: [] },
      },
      mask: (text) => text,
      // An event that does not fit the contract fails the test.
      tell: (event) => {
        log.events.push(explorationEvent.parse(event));
        if (event.type === 'page' && event.page.isVisit) wanted.onVisit?.();
      },
      signal: new AbortController().signal,
      axe: null,
      writer: stepWriter(url),
      times: shortTimes,
      ...wanted.options,
    });
    return log;
  } finally {
    await context.close().catch(() => undefined);
  }
}
