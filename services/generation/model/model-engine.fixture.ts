import { afterAll, afterEach, beforeAll } from 'vitest';
import { testDatabase } from '#services/foundation/testing';
import type { ModelSettings } from '../settings';
import { createBudget } from './budget';
import { createModelEngine } from './engine';
import { modelKey, modelName, startProtocolServer, type ProtocolServer } from './protocol-server.fixture';

export const projectId = '6b6a7f0e-8f64-4a60-9f6a-0c9a53a2a001';
const now = new Date('2026-11-21T21:30:00Z');

/** Creates engines for one test file, with a protocol server and a database for spent tokens. */
export function modelEngines() {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let server: ProtocolServer;
  const logged: string[] = [];
  const keep = (details: object, message: string) => void logged.push(JSON.stringify(details) + message);
  const log = { debug: () => undefined, info: () => undefined, warn: keep, error: keep };
  beforeAll(async () => {
    [database, server] = await Promise.all([testDatabase(), startProtocolServer()]);
  });
  afterAll(async () => {
    await Promise.all([database.close(), server.close()]);
  });
  afterEach(async () => {
    await database.pool.query('delete from model_usage');
    server.received.length = 0;
    logged.length = 0;
  });
  return {
    logged,
    get server() {
      return server;
    },
    engineWith(settings: Partial<ModelSettings> = {}) {
      const model: ModelSettings = {
        provider: 'openai-compatible',
        name: modelName,
        baseUrl: server.url,
        apiKey: modelKey,
        timeout: 30_000,
        tokensPerDay: null,
        prices: null,
        ...settings,
      };
      const budget = createBudget({ database, clock: { now: () => now }, limit: model.tokensPerDay });
      return { ...createModelEngine({ settings: model, budget, log }), budget };
    },
  };
}
