import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo, contracts, type ServiceName } from './answers';

/** Name of the setting that leads the product to another service. */
export const serviceVariable = (name: string) => `${name.toUpperCase().replace('-', '_')}_SERVICE_URL`;

/** A call as a service received it. */
export interface RecordedCall {
  /** `other` for calls that are not to upstream services: the country lookup and the marketing form. */
  service: string;
  method: string;
  /** Path below the service's base, with its query. */
  path: string;
  /** Parsed JSON, otherwise the text. Null without a body. */
  body: unknown;
  authorization: string | null;
  traceId: string | null;
  sessionId: string | null;
  projectId: string | null;
}

export interface RecordingServices {
  /** Settings that lead the product here with everything. */
  env: Record<string, string>;
  calls: RecordedCall[];
  close(): Promise<void>;
}

/** Starts a server for all upstream services, which records calls and answers what pages need. */
export async function startRecordingServices(): Promise<RecordingServices> {
  const calls: RecordedCall[] = [];
  const server = createServer((request, response) => void record(request, response, calls));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const services = Object.keys(contracts).map((name) => [serviceVariable(name), `${base}/${name}`]);
  return {
    env: {
      ...(Object.fromEntries(services) as Record<string, string>),
      COUNTRY_LOOKUP_URL: `${base}/other/country`,
      SIGNUP_FORM_URL: `${base}/other/marketing`,
      RECORDER_RELEASES_URL: `${base}/other/releases`,
      RECORDER_REPOSITORY_URL: `${base}/other/recorder`,
    },
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function record(request: IncomingMessage, response: ServerResponse, calls: RecordedCall[]) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const [, service = '', path = ''] = /^\/([\w-]+)(\/.*)$/.exec(request.url ?? '') ?? [];
  const header = (name: string) => request.headers[name]?.toString() ?? null;
  calls.push({
    service,
    method: request.method ?? '',
    path,
    body: read(text),
    authorization: header('authorization'),
    traceId: header('trace-id'),
    sessionId: header('session-id'),
    projectId: header('project-id'),
  });
  response.setHeader('content-type', 'application/json');
  if (service === 'other') return void response.end(JSON.stringify({ country_name: 'Iceland' }));
  const answer = answerTo(service as ServiceName, request.method ?? '', path.split('?')[0] ?? '');
  if (answer === null) response.statusCode = 501;
  response.end(JSON.stringify(answer ?? { status: false, error: 'Not recorded', because: 'fault' }));
}

function read(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
