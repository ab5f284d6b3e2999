import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the fake model replies to one request. */
export type ModelReply =
  /** Streams this text in pieces. */
  | { text: string; finish?: 'stop' | 'length' | 'content_filter'; usage?: { input: number; output: number } }
  | { status: number; headers?: Record<string, string>; body?: object }
  /** Begins an answer and never ends it. */
  | { hang: true }
  /** Closes the connection, or only the stream, in the middle of the answer. */
  | { cut: 'connection' | 'stream' };

type Replies = (ModelReply | ((received: Received) => ModelReply))[];

export interface Received {
  path: string;
  key: string | undefined;
  body: Record<string, unknown>;
}

export interface ProtocolServer {
  url: string;
  received: Received[];
  /** Number of clients that gave up before the answer was complete. */
  aborted: number;
  /** Sets the replies in order. The last one also answers all further requests. */
  reply(...replies: Replies): void;
  close(): Promise<void>;
}

export const modelKey = 'sk-secret-key-of-the-test';
export const modelName = 'test-model';

/** Environment variables of a Scenarium that uses this server. */
export const modelEnv = ({ url }: Pick<ProtocolServer, 'url'>) => ({
  MODEL_PROVIDER: 'openai-compatible',
  MODEL_BASE_URL: url,
  MODEL_NAME: modelName,
  MODEL_API_KEY: modelKey,
});

/**
 * Starts an HTTP server on loopback with the protocols of models: OpenAI's chat completions and Anthropic's messages,
 * both as server-sent events. It checks the key and the model like the providers.
 */
export async function startProtocolServer(): Promise<ProtocolServer> {
  const state = { replies: [] as Replies, received: [] as Received[], aborted: 0 };
  const server = createServer((request, response) => void answer(request, response, state));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    received: state.received,
    get aborted() {
      return state.aborted;
    },
    reply: (...replies) => void (state.replies = replies),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  state: { replies: Replies; received: Received[]; aborted: number },
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
  const anthropic = request.url === '/v1/messages';
  const { authorization, 'x-api-key': apiKey } = request.headers;
  const key = anthropic ? String(apiKey) : authorization?.replace('Bearer ', '');
  const received = { path: request.url ?? '', key, body };
  state.received.push(received);
  response.on('close', () => void (response.writableEnded || state.aborted++));
  const fail = (status: number, message: string) =>
    json(response, status, { error: { message, type: 'error' } });
  if (!anthropic && request.url !== '/v1/chat/completions') return fail(404, 'no such path');
  if (key !== modelKey) return fail(401, `Incorrect API key provided: ${key ?? ''}`);
  if (body.model !== modelName) return fail(404, `The model ${String(body.model)} does not exist`);
  const next = state.replies.length > 1 ? state.replies.shift() : state.replies[0];
  const reply = typeof next === 'function' ? next(received) : next;
  if (!reply) return fail(500, 'nothing to answer');
  if ('status' in reply)
    return json(
      response,
      reply.status,
      reply.body ?? { error: { message: 'refused', type: 'error' } },
      reply.headers,
    );
  const write = anthropic ? anthropicEvents(body) : openAiEvents;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if ('text' in reply) {
    for (const event of write.start()) response.write(event);
    for (let at = 0; at < reply.text.length; at += 17)
      response.write(write.piece(reply.text.slice(at, at + 17)));
    for (const event of write.end(reply.finish ?? 'stop', reply.usage ?? { input: 120, output: 40 }))
      response.write(event);
    response.end();
    return;
  }
  for (const event of write.start()) response.write(event);
  await new Promise<void>((written) => response.write(write.piece('{"ideas": ['), () => written()));
  if ('hang' in reply) return;
  if (reply.cut === 'stream') response.end();
  else response.destroy();
}

function json(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const chunk = (fields: object) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: modelName, ...fields })}\n\n`;

const openAiEvents = {
  start: () => [
    chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] }),
  ],
  piece: (content: string) => chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }),
  end: (finish: string, { input, output }: { input: number; output: number }) => [
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }),
    chunk({
      choices: [],
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    }),
    'data: [DONE]\n\n',
  ],
};

/** Returns structured output as the input of a tool that the client defines, or as text. */
function anthropicEvents(body: Record<string, unknown>) {
  const [tool] = (body.tools as { name: string }[] | undefined) ?? [];
  const event = (type: string, fields: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
  const reasons: Record<string, string> = {
    stop: tool ? 'tool_use' : 'end_turn',
    length: 'max_tokens',
    content_filter: 'refusal',
  };
  return {
    start: () => [
      event('message_start', {
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: modelName,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 120, output_tokens: 1 },
        },
      }),
      event('content_block_start', {
        index: 0,
        content_block: tool
          ? { type: 'tool_use', id: 'toolu_1', name: tool.name, input: {} }
          : { type: 'text', text: '' },
      }),
    ],
    piece: (text: string) =>
      event('content_block_delta', {
        index: 0,
        delta: tool ? { type: 'input_json_delta', partial_json: text } : { type: 'text_delta', text },
      }),
    end: (finish: string, { input, output }: { input: number; output: number }) => [
      event('content_block_stop', { index: 0 }),
      event('message_delta', {
        delta: { stop_reason: reasons[finish], stop_sequence: null },
        usage: { input_tokens: input, output_tokens: output },
      }),
      event('message_stop', {}),
    ],
  };
}
