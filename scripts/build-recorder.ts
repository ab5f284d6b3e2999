import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Stands for the version until it is known: the version depends on the content of the file. */
const unknownVersion = '<version of the product>';

/**
 * Packages that Playwright and ws require in a `try`, or for features that no recording uses. They count as absent, so
 * that none is loaded from a folder in which a tester happens to start the file.
 */
const absent = /^(chromium-bidi\/.*|electron\/.*|bufferutil|utf-8-validate|kerberos)$/;
const absentModule = 'node:absent-from-the-recorder';

/**
 * Bundles the local recorder and all packages that it uses into the text of one file for Node.js.
 * @throws when the file would need another package, or when Playwright's files are not as expected
 */
export async function bundleRecorder(): Promise<string> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, 'scripts', 'record', 'main.ts')],
    platform: 'node',
    target: 'node20',
    format: 'esm',
    bundle: true,
    write: false,
    outfile: 'record.mjs',
    metafile: true,
    // Names stay as they are, so that a stack trace can be read.
    minifyWhitespace: true,
    // Node.js prints the whole line where an error was thrown.
    lineLimit: 200,
    legalComments: 'eof',
    plugins: [wholePlaywright],
    absWorkingDir: root,
    logLevel: 'warning',
  });
  refusePackagesBeside(metafile);
  const [file] = outputFiles;
  if (!file) throw new Error('esbuild returned no file.');
  return [header, file.text, await licencesOf(metafile)].join('\n');
}

/** Writes the file into a folder, for a version, with compressed copies next to it. @returns its path */
export async function writeRecorder(bundle: string, version: string, folder: string): Promise<string> {
  const content = Buffer.from(bundle.replaceAll(unknownVersion, version));
  const path = join(folder, 'record.mjs');
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(path, content),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
    promisify(brotliCompress)(content, { params }).then((packed) => writeFile(`${path}.br`, packed)),
  ]);
  return path;
}

/** Checks the version of Node.js before anything that an older version may not have. */
const header = `#!/usr/bin/env node
// Local recorder, version ${unknownVersion}. Run "node record.mjs --help" to see how to use it.
// Contains software of others, such as playwright-core (Apache License 2.0). The licenses are at the end of this file.
import { createRequire as requireFrom } from 'node:module';
import { fileURLToPath as pathOfUrl } from 'node:url';
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error('The recorder needs Node.js 20 or newer. This is Node.js ' + process.versions.node + '.');
  console.error('Install a newer version from https://nodejs.org, then start the recorder again.');
  process.exit(1);
}
const RECORDER_VERSION = ${JSON.stringify(unknownVersion)};
const require = requireFrom(import.meta.url);
const pathOfRecorder = pathOfUrl(import.meta.url);`;

/**
 * Makes playwright-core whole in the bundle. Its two JSON files become part of the bundle. Its folder becomes a path
 * below record.mjs, which is a file: so Playwright finds no files, and never loads a stranger's files that lie there.
 */
const wholePlaywright: Plugin = {
  name: 'whole-playwright',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^playwright(\/test)?$/ }, ({ path, kind, resolveDir }) =>
      // Nothing that records uses the test runner. refusePackagesBeside() fails the build when that changes.
      path === 'playwright' ? resolve('playwright-core', { kind, resolveDir }) : { path, external: true },
    );
    // To require a module of Node.js that does not exist fails each time, and reads no folder.
    onResolve({ filter: absent }, () => ({ path: absentModule, external: true }));
    onLoad({ filter: /playwright-core[\\/]lib[\\/]coreBundle\.js$/ }, async ({ path }) => {
      let contents = await readFile(path, 'utf8');
      for (const name of ['package', 'browsers']) {
        const required = new RegExp(
          `require\\(\\w+\\.default\\.join\\(packageRoot, "${name}\\.json"\\)\\)`,
          'g',
        );
        if (contents.match(required)?.length !== 1)
          throw new Error(`Playwright reads ${name}.json in another way: change build-recorder.ts.`);
        contents = contents.replace(required, `require("../${name}.json")`);
      }
      const folder = `const __dirname = require('node:path').join(pathOfRecorder, 'playwright-core', 'lib');`;
      return { contents: `${folder}\n${contents}`, loader: 'js' };
    });
  },
};

/** @throws when the bundle imports more than modules of Node.js */
function refusePackagesBeside({ outputs }: Metafile): void {
  const beside = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .map(({ path }) => path)
    .filter((path) => !isBuiltin(path) && path !== absentModule);
  if (beside.length > 0)
    throw new Error(`The local recorder is a single file and cannot import ${beside.join(', ')}.`);
}

/** Files of a package that its licence asks to hand on. */
const licenceFiles = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'NOTICE', 'ThirdPartyNotices.txt'];
const furtherFiles: Record<string, string[]> = {
  'playwright-core': ['lib/utilsBundle.js.LICENSE', 'lib/serverRegistry.js.LICENSE'],
};

/** @throws for a package without a licence file */
async function licencesOf({ inputs }: Metafile): Promise<string> {
  const { resolve } = createRequire(join(root, 'package.json'));
  const names = Object.keys(inputs).flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  const texts = await Promise.all(
    [...new Set(names)].sort().map(async (name) => {
      const folder = dirname(resolve(`${name}/package.json`));
      const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
        version: string;
      };
      const read = [...licenceFiles, ...(furtherFiles[name] ?? [])].map((file) =>
        readFile(join(folder, file), 'utf8').catch(() => ''),
      );
      const found = (await Promise.all(read)).filter((text) => text !== '');
      if (found.length === 0) throw new Error(`The package ${name} has no file with its license.`);
      return `${name} ${version}\n\n${found.join('\n\n')}`;
    }),
  );
  const all = texts.join(`\n\n${'-'.repeat(80)}\n\n`).replaceAll('*/', '* /');
  return `/*\nLicenses of the packages in this file\n\n${all}\n*/\n`;
}
