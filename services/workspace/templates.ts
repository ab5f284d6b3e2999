import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { TemplateFile, Templates } from './deps';

/**
 * Reads the project that is the template of new workspaces.
 * @param folder such as `demo/project`: features, step code, support code, environments, cucumber's configuration
 */
export async function readTemplates(folder: string): Promise<Templates> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('node_modules/'))
    .sort();
  const demo = await Promise.all(
    paths.map(async (path): Promise<TemplateFile> => ({ path, content: await readFile(join(folder, path)) })),
  );
  return { base: demo.filter((file) => !ofTheDemo.test(file.path)), demo };
}

/** Matches the files that an empty workspace does not get. */
const ofTheDemo = /^features\/(.*\.feature$|step_definitions\/)|^environments\//;
