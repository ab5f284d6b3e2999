import type { TemplateFile } from './deps';

/** What the files that speak of a new project say of it. */
export interface AboutProject {
  /** As its people know it. */
  name: string;
  /** Those that it begins with. */
  environments: { name: string; baseUrl: string }[];
  /** It tests the demo shop. */
  demo: boolean;
}

/** Template files that name what they are a template of: they speak of the project itself in its repository. */
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

/** The name at the head of package.json; the lock file has it once more, for the folder itself. */
function packageNamed(text: string, { name }: AboutProject): string {
  const [, old] = /^\{\s*"name": "([^"]+)"/.exec(text) ?? [];
  return old ? text.replaceAll(`"name": "${old}"`, () => `"name": "${packageName(name)}"`) : text;
}

/** `Web shop (EU)` → `web-shop-eu`, as npm takes names. */
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

/** What stands there when the project is made; the files are what counts afterwards, and the text says so. */
function environmentTable(environments: AboutProject['environments']): string {
  if (environments.length === 0)
    return 'No environment was there when this project was made. Each is a file of `environments/`.\n';
  const rows = environments.map(({ name, baseUrl }) => `| ${inMarkdown(name)} | ${inMarkdown(baseUrl)} |`);
  return [
    '| environment | address when this project was made |',
    '| ----------- | --------------------------------- |',
    ...rows,
    '',
    'What counts are the files of `environments/`.',
    '',
  ].join('\n');
}

/** A text of people in a line of Markdown: it shows as it is, whatever signs it has. */
function inMarkdown(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|!~]/g, (sign) => `\\${sign}`);
}
