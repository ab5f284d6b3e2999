import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TypescriptLoader } from './typescript';

/** Writes a project. The loader compiles its files, and no test loads them. */
function project(files: Record<string, string>) {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'typescript-')));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const [path, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  const loader = new TypescriptLoader(dir);
  const compiled = (path: string) => readFileSync(loader.entry(join(dir, path)), 'utf8');
  return { dir, loader, compiled };
}

test('compiles a file with a computed import when another file is broken', () => {
  const { dir, loader, compiled } = project({
    'steps/a.ts': `const name = 'b';\nawait import(\`../src/\${name}.js\`);`,
    'src/b.ts': 'export const b: number = 1;',
    'src/broken.ts': 'const a: = 2;',
    'steps/c.ts': `import '../src/broken';`,
  });
  expect(compiled('steps/a.ts')).toContain('await import(');
  expect(existsSync(join(dir, 'src/b.js'))).toBe(true);
  expect(readFileSync(join(dir, 'src/broken.js'), 'utf8')).toMatch(
    /^throw new SyntaxError\("src\/broken\.ts:1: /,
  );
  expect(() => loader.entry(join(dir, 'steps/c.ts'))).toThrow(/^src\/broken\.ts:1: /);
});

test('counts only the files that literal imports reach when an import is computed', () => {
  const { dir } = project({
    ...Object.fromEntries(Array.from({ length: 9 }, (_, n): [string, string] => [`src/f${n}.ts`, ''])),
    'steps/a.ts': `import './late';\nawait import('../src/f' + 1);`,
    'steps/late.ts': 'export const late: number = 1;',
    'steps/z.ts': `import './y';`,
    'steps/y.ts': '',
  });
  const loader = new TypescriptLoader(dir, 3);
  expect(readFileSync(loader.entry(join(dir, 'steps/a.ts')), 'utf8')).toContain(`import './late.js'`);
  expect(() => loader.entry(join(dir, 'steps/z.ts'))).toThrow('reaches more than 3 files');
});

test('imports modules of Node when a file of the project has the same name', () => {
  const { compiled } = project({
    'tsconfig.json': '{"compilerOptions":{"baseUrl":"."}}',
    'events.ts': 'export const once: number = 1;',
    'pages.ts': 'export const page: number = 1;',
    'steps/a.ts': `import { once } from 'events';\nimport { page } from 'pages';\nonce(page);`,
  });
  expect(compiled('steps/a.ts')).toMatch(/from 'events';\nimport { page } from '\.\.\/pages\.js'/);
});

test('applies a tsconfig that extends a package that is not installed, where folders above are closed', () => {
  const { dir, compiled } = project({
    'tsconfig.json': '{"extends":"@shop/tsconfig/base.json","compilerOptions":{"paths":{"~/*":["./src/*"]}}}',
    'src/page.ts': 'export const page: number = 1;',
    'steps/a.ts': `import { page } from '~/page';\nconsole.log(page);`,
  });
  const denied = (path: unknown) => {
    if (!String(path).startsWith(dir))
      throw Object.assign(new Error('denied'), { code: 'ERR_ACCESS_DENIED' });
  };
  const { existsSync: exists, statSync: stat } = fs;
  vi.spyOn(fs, 'existsSync').mockImplementation((path) => (denied(path), exists(path)));
  vi.spyOn(fs, 'statSync').mockImplementation(((path: string, options?: fs.StatSyncOptions) => {
    denied(path);
    return stat(path, options);
  }) as typeof fs.statSync);
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  syncBuiltinESMExports();
  expect(compiled('steps/a.ts')).toContain(`from '../src/page.js'`);
});
