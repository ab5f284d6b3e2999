import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'playwright';
import { maxResponses, type RecordedResponse, type RecordingCommand } from '#contracts/worker/recording';
import { parseUrl } from '#domain/parse-url';
import { canQuote, mostBefore } from '../resolver/grammar/write-step';
import { isSensitiveName, withoutUrlSecrets } from '../secrets/sensitive';
import type { RecorderCore } from './core';
import { jsonFields } from './json-fields';
import type { Typing } from './typing';

/** Maximum bytes of a body that is read. */
const largestBody = 64 * 1024;
/** Milliseconds to wait for a response or its body. */
const patience = 1_000;

interface Answered {
  request: Request;
  /** Name of the request in the step: method, and path or address without query. */
  name: string;
  status: number;
  fields: Map<string, string>;
}

/**
 * Checks responses to the page's requests since the last action: the status, or one field of JSON.
 * The requests are read from the page, as the step's code reads them.
 */
export class Responses {
  /** The page's requests up to the start of the last action. */
  #before = new WeakSet<Request>();
  #told = new Map<number, Answered>();
  /** A response keeps its ID, however often it is reported. */
  #ids = new WeakMap<Request, number>();
  #nextId = 0;

  constructor(
    private readonly core: RecorderCore,
    private readonly typing: Typing,
  ) {}

  /** Notes the requests before an action. Asks the page in the same order as the action does. */
  async begins(): Promise<void> {
    const requests = await this.#requests();
    this.#before = new WeakSet(requests);
    this.#told.clear();
  }

  /** Reports the answered requests since the last action, the newest first. */
  async tell(): Promise<void> {
    const news = (await this.#requests()).filter(
      (request) => !this.#before.has(request) && kindOf(request) !== null,
    );
    const answered = await Promise.all(news.slice(-maxResponses).map((request) => this.#answered(request)));
    this.#told.clear();
    const responses = answered.reverse().flatMap((item): RecordedResponse[] => {
      if (!item) return [];
      const { request, status, fields } = item;
      const id = this.#ids.get(request) ?? this.#nextId++;
      this.#ids.set(request, id);
      this.#told.set(id, item);
      const address = this.#addressOf(request, true);
      const told = [...fields].map(([path, value]) => ({ path, value }));
      const kind = kindOf(request) ?? 'fetch';
      return [{ id, method: request.method(), address, status, kind, fields: told }];
    });
    this.core.emit({ type: 'responses', responses });
  }

  /** Adds a check of a reported response. It must be true now, by the code that the step gets. */
  async add({ id, field }: Extract<RecordingCommand, { type: 'checkResponse' }>): Promise<void> {
    const told = this.#told.get(id);
    const refuse = (reason: string) => this.core.emit({ type: 'refused', reason });
    if (!told) return refuse('this response is no longer stored; choose it again');
    await this.typing.flushWithTab();
    const { request, name } = told;
    const same = (await this.#requests()).filter((other) => this.#nameOf(other) === name);
    if (same.at(-1) !== request)
      return refuse('the page sent the same request again; choose the newest response');
    const now = await this.#answered(request);
    const value = field === undefined ? undefined : now?.fields.get(field);
    if (!now || now.status !== told.status || (field !== undefined && value === undefined))
      return refuse('the response can no longer be read; repeat the action that led to it');
    const older = same.filter((entry) => this.#before.has(entry));
    const previous = older.at(-1);
    const before = previous ? await this.#answered(previous) : null;
    const wasSo =
      before !== null &&
      (field === undefined ? before.status === now.status : before.fields.get(field) === value);
    const doubts = [
      ...(wasSo ? ['this was so before the last action, too'] : []),
      ...(older.length > mostBefore
        ? [`the page sent this request ${older.length} times before: the check may use an earlier response`]
        : []),
      ...(/\d{3,}|[0-9a-f]{8}-[0-9a-f]{4}/i.test(name.replace(/^(\w+ https?:\/\/[^/]*)/, ''))
        ? ['its address has a number that may be another one next time']
        : []),
    ];
    const nth = older.length > mostBefore ? 0 : older.length;
    const common = { request: name, nth };
    this.core.add({
      saying:
        field === undefined
          ? { act: 'responseStatus', number: now.status, ...common }
          : { act: 'responseField', field, value, ...common },
      doubts,
    });
  }

  async #requests(): Promise<Request[]> {
    return this.core.page.requests().catch(() => []);
  }

  async #answered(request: Request): Promise<Answered | null> {
    const response = await soon(request.response());
    if (!response) return null;
    const fields = await this.#fieldsOf(response);
    return { request, name: this.#nameOf(request), status: response.status(), fields };
  }

  /** Returns the fields that a step can express and that contain no secrets. */
  async #fieldsOf(response: Response): Promise<Map<string, string>> {
    const { 'content-type': type = '', 'content-length': length = '0' } = response.headers();
    if (!/json/i.test(type) || Number(length) > largestBody) return new Map();
    const body = await soon(response.body());
    if (!body || body.byteLength > largestBody) return new Map();
    const all = jsonFields(body.toString(), (key) => !isSensitiveName(key));
    return new Map(
      [...all].filter(([path, value]) => {
        return canQuote(path) && canQuote(value) && !this.core.secrets.isIn([path, value]);
      }),
    );
  }

  #nameOf(request: Request): string {
    return `${request.method()} ${this.#addressOf(request, false)}`;
  }

  #addressOf(request: Request, isShown: boolean): string {
    const url = parseUrl(request.url());
    if (!url) return request.url();
    const origin = url.origin === parseUrl(this.core.options.baseUrl)?.origin ? '' : url.origin;
    if (!isShown) return origin + url.pathname;
    const { pathname, search } = new URL(withoutUrlSecrets(url.href));
    return origin + pathname + search;
  }
}

/** Returns how the page made the request. null: for an image, a style sheet and others, or not by HTTP. */
function kindOf(request: Request): RecordedResponse['kind'] | null {
  if (!/^https?:/i.test(request.url())) return null;
  const type = request.resourceType();
  if (type === 'fetch' || type === 'xhr') return type;
  if (type !== 'document') return null;
  return request.method() === 'GET' ? 'document' : 'form';
}

const soon = <Value>(value: Promise<Value>): Promise<Value | null> =>
  Promise.race([value.catch(() => null), delay(patience, null, { ref: false })]);
