// Writes the table of environment variables in docs/operating/configure.md from server/config/env.ts: `npm run docs`.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { variables } from '#server/config/env';

const page = fileURLToPath(new URL('../docs/operating/configure.md', import.meta.url));
const start = '<!-- configuration: made by npm run docs -->';
const end = '<!-- end of configuration -->';

/**
 * Returns the page with the table of all variables.
 * @throws when the two marks around the table are missing
 */
export async function withConfiguration(text: string): Promise<string> {
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/operating/configure.md has no "${start}" … "${end}".`);
  const made = [before, start, '\n\n', table(), '\n\n', end, after].join('');
  return format(made, { ...(await resolveConfig(page)), parser: 'markdown' });
}

function table(): string {
  const rows = Object.entries(variables).map(
    ([name, { default: fallback, unset, about }]) =>
      `| \`${name}\` | ${unset ?? (fallback === undefined ? '–' : `\`${fallback}\``)} | ${about} |`,
  );
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(page, await withConfiguration(await readFile(page, 'utf8')));
}
