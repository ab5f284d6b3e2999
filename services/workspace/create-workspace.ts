import { environmentNameFor, environmentNameProblem, environmentUrlProblem } from '#contracts/environment';
import { Refusing } from '#services/foundation/endpoint';
import type { Author } from '#services/foundation/git/index';
import type { CreateWorkspaceDeps, TemplateFile } from './deps';
import { environmentPath, environmentText } from './environments/environment-files';

/** What a new workspace begins with. */
export interface WorkspaceStart {
  template: 'empty' | 'demo';
  /** Becomes the first environment of an empty workspace; empty for none. */
  url: string;
}

/**
 * Makes the git repository of a project if it has none; what is there is never touched.
 * @throws {Refusing} when the demo project is asked for where no demo shop runs
 */
export async function createWorkspace(
  { git, templates, demoShop }: CreateWorkspaceDeps,
  projectId: string,
  { template, url }: WorkspaceStart,
  author: Author,
): Promise<void> {
  if (template === 'empty') {
    await git.create(projectId, [...templates.base, ...firstEnvironment(url)], author);
    return;
  }
  if (!demoShop) throw new Refusing(400, 'input', 'There is no demo shop on this installation.');
  const files = templates.demo.map((file) => pointedAt(demoShop.baseUrl, file));
  await git.create(projectId, files, author);
}

function firstEnvironment(url: string): TemplateFile[] {
  const name = environmentNameFor(url);
  if (environmentUrlProblem(url) ?? environmentNameProblem(name, [])) return [];
  const content = Buffer.from(environmentText({ name, baseUrl: url }));
  return [{ path: environmentPath(name), content }];
}

/** The template's environment names an address of its own; here it is that of the shop that runs. */
function pointedAt(baseUrl: string, file: TemplateFile): TemplateFile {
  if (file.path !== 'environments/demo.json') return file;
  return { path: file.path, content: Buffer.from(environmentText({ name: 'demo', baseUrl })) };
}
