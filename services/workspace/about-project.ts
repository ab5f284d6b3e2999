import type { TemplateFile } from './deps';

/** The facts about a new project that its files mention. */
export interface AboutProject {
  /** The project's name, as users see it. */
  name: string;
  /** The environments with which the project begins. */
  environments: { name: string; baseUrl: string }[];
  /** True if the project tests the demo shop. */
  demo: boolean;
}

/** Returns the template's files. Files that mention the project get its name and environments. */
export function filesAbout(about: AboutProject, files: readonly TemplateFile[]): TemplateFile[] {
  return files.map(({ path, content }) => {
    const change = changes[path];
    return change ? { path, content: Buffer.from(change(content.toString(), about)) } : { path, content };
  });
}

const changes: Record<string, (text: string, about: AboutProject) => string> = {
  'README.md': readmeAbout,
  'package.json': packageNamed,
  'package-lock.json': packageNamed,
};

/** Replaces the name in package.json. The lock file has it twice: at its head, and for the folder itself. */
function packageNamed(text: string, { name }: AboutProject): string {
  const [, old] = /^\{\s*"name": "([^"]+)"/.exec(text) ?? [];
  return old ? text.replaceAll(`"name": "${old}"`, () => `"name": "${packageName(name)}"`) : text;
}

/** Returns a name that npm accepts: `Web shop (EU)` → `web-shop-eu`. */
function packageName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, 60);
  return words.replace(/^-+|-+$/g, '') || 'tests';
}

const ofTheDemo = /<!-- demo -->\n[^]*?<!-- end of demo -->\n/g;

function readmeAbout(text: string, { name, environments, demo }: AboutProject): string {
  const title = inMarkdown(name) || 'Tests';
  return text
    .replace(/^# .*$/m, () => `# ${title}`)
    .replace(/^Tests of the demo shop,/m, () => (demo ? 'Tests of the demo shop,' : `Tests of ${title},`))
    .replace(/<!-- environments -->\n/, () => environmentTable(environments))
    .replace(ofTheDemo, (part) => (demo ? part.replace(/<!-- .*? -->\n+/g, '') : ''))
    .replace(/\n+$/, '\n');
}

/** Returns the table of environments at creation. It says that later the files are what counts. */
function environmentTable(environments: AboutProject['environments']): string {
  if (environments.length === 0)
    return 'This project had no environment when it was created. Each environment is a file of `environments/`.\n';
  const rows = environments.map(({ name, baseUrl }) => `| ${inMarkdown(name)} | ${inMarkdown(baseUrl)} |`);
  return [
    '| environment | address when this project was created |',
    '| ----------- | --------------------------------- |',
    ...rows,
    '',
    'The files of `environments/` are the current ones.',
    '',
  ].join('\n');
}

/** Escapes a user's text for a line of Markdown, so that all its characters show as they are. */
function inMarkdown(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|!~]/g, (sign) => `\\${sign}`);
}
