import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Executor } from '#services/foundation/database/transaction';
import { deriveMap } from './derive';
import type { DerivedMap } from './derived-map';
import { movesOfMap, mapRulesOf, rulesVersion, sightsOf, stepsOfMap, type MapRow } from './repository';

/** Maximum size of an unpacked tree, in bytes. We never pack larger ones. */
const largestAria = 400_000;
const unpack = promisify(gunzip);

/** Recently derived maps, by map id, revision and rules. Pages request the same maps often. */
const worked = new LRUCache<string, Promise<DerivedMap>>({ max: 50 });

/** Returns the current map. Derives it once for all simultaneous requests. */
export async function currentMap(executor: Executor, map: MapRow): Promise<DerivedMap> {
  const key = `${map.id} ${map.revision} ${await rulesVersion(executor, map.projectId)}`;
  const existing = worked.get(key);
  if (existing) return existing;
  const next = derive(executor, map);
  worked.set(key, next);
  // Derive again after a failure.
  next.catch(() => worked.delete(key));
  return next;
}

async function derive(executor: Executor, map: MapRow): Promise<DerivedMap> {
  const [sights, moves, steps, rules] = await Promise.all([
    sightsOf(executor, map.id),
    movesOfMap(executor, map.id),
    stepsOfMap(executor, map.id),
    mapRulesOf(executor, map.projectId),
  ]);
  const read = await Promise.all(
    sights.map(async (sight) => ({ ...sight, aria: await unpackAria(sight.aria) })),
  );
  return deriveMap(read, moves, steps, rules, map.baseUrl);
}

/** Returns an empty string when the bytes are not a packed tree. */
export async function unpackAria(bytes: Buffer): Promise<string> {
  try {
    return (await unpack(bytes, { maxOutputLength: largestAria })).toString('utf8');
  } catch {
    return '';
  }
}
