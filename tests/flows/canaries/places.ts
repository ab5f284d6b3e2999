import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { unzip } from '#runner/evidence/trace/unzip.fixture';
import { openProductDatabase } from '../product-database';
import type { Place } from './canary';

/** Every row of every table of the product's database, a place for each table. */
export async function rowsOf(dataDir: string): Promise<Place[]> {
  const database = await openProductDatabase(dataDir);
  try {
    const { rows: tables } = await database.pool.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const places: Place[] = [];
    for (const { name } of tables) {
      const { rows } = await database.pool.query<{ text: string }>(`select t::text as text from ${name} t`);
      places.push({ name: `rows of ${name}`, text: rows.map(({ text }) => text).join('\n') });
    }
    return places;
  } finally {
    await database.close();
  }
}

/** Returns every file below a folder without following links, and the content of zip files. */
export async function filesOf(folder: string): Promise<Place[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const places: Place[] = [];
  for (const path of paths) places.push(...(await placesIn(relative(folder, path), await readFile(path))));
  return places;
}

/** A file as a place; each file of a zip archive as one. */
export async function placesIn(name: string, bytes: Buffer): Promise<Place[]> {
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
  if (!isZip) return [{ name, text: bytes.toString('latin1') }];
  return (await unzip(bytes)).map((file) => ({
    name: `${name} → ${file.name}`,
    text: `${file.name}\n${file.data.toString('latin1')}`,
  }));
}

/** Every object of the projects' repositories, unpacked. */
export async function objectsOf(repositories: string): Promise<Place[]> {
  const names = (await readdir(repositories)).filter((name) => name.endsWith('.git'));
  return Promise.all(
    names.map(async (name) => {
      const all = ['--git-dir', join(repositories, name), 'cat-file', '--batch', '--batch-all-objects'];
      const { stdout } = await promisify(execFile)('git', all, {
        encoding: 'latin1',
        maxBuffer: 100_000_000,
      });
      return { name: `git repository ${name}`, text: stdout };
    }),
  );
}
