import { expect, test } from 'vitest';
import { createSealing } from '#services/foundation/secrets/sealing';
import { createProject, startAuth } from '../auth.fixture';
import { openNpmrc, sealNpmrcTexts } from './npmrc';

const sealing = createSealing('0123456789abcdef0123456789abcdef');
const secret = 'npm_secretOfTheRegistry';
const token = (value: string) => `//npm.example/:_authToken=${value}`;

async function start() {
  const started = await startAuth();
  const user = await started.signUp();
  const { id } = await createProject(user, 'Web shop');
  const { db } = started.database;
  return {
    ...started,
    id,
    put: (npmrc_TextContent: string) =>
      user.call.updateNpmrc({ body: { project_id: id, npmrc_TextContent } }),
    async shown() {
      const answer = await user.call.getProjects();
      return answer.status ? answer.projects[0]?.npmrc_TextContent : null;
    },
    opened: () => openNpmrc({ sealing }, db, id),
    /** Returns everything that the database stores about projects, and the audit log. */
    async rows() {
      const tables = await Promise.all(
        ['projects', 'audit_log'].map((table) => started.database.pool.query(`select * from ${table}`)),
      );
      return JSON.stringify(tables.map(({ rows }) => rows));
    },
  };
}

test('tokens are sealed, shown masked, and stay where their mask is saved', async () => {
  const { put, shown, opened, rows } = await start();
  expect(await put(`registry=https://npm.example/\n${token(secret)}\n`)).toEqual({ status: true });
  const masked = `registry=https://npm.example/\n${token('********')}\n`;
  expect(await shown()).toBe(masked);
  expect(await rows()).not.toContain(secret);

  expect(await put(`${masked}legacy-peer-deps=true\n`)).toEqual({ status: true });
  expect(await opened()).toBe(`registry=https://npm.example/\n${token(secret)}\nlegacy-peer-deps=true\n`);
  await put(`${token('npm_another')}\n`);
  expect(await opened()).toBe(`${token('npm_another')}\n`);
  await put('');
  expect(await opened()).toBe('');
  expect(await rows()).not.toContain('v1.');
});

test('a mask that stands for nothing is refused with its line, and what is kept stays', async () => {
  const { put, opened } = await start();
  await put(token(secret));
  const elsewhere = 'fund=false\n//evil.example/:_authToken=********';
  expect(await put(elsewhere)).toEqual({
    status: false,
    because: 'text',
    error: 'Line 2: //evil.example/:_authToken has no saved value. Enter its value.',
  });
  expect(await opened()).toBe(token(secret));
});

test('texts that a version before kept open are sealed once', async () => {
  const { put, shown, opened, rows, database, id } = await start();
  await put('');
  const text = `script-shell=/bin/sh\n# ${token('npm_inComment')}\n${token(secret)}`;
  await database.pool.query('update projects set npmrc = $1 where id = $2', [text, id]);
  await sealNpmrcTexts({ database, sealing });
  const before = await rows();
  await sealNpmrcTexts({ database, sealing });
  expect(await rows()).toBe(before);
  expect(before).not.toContain(secret);
  expect(before).not.toContain('npm_inComment');
  expect(await shown()).toBe(`script-shell=/bin/sh\n# ${token('********')}\n${token('********')}`);
  expect(await opened()).toBe(text);
});
