import { Refusing } from '#services/foundation/endpoint';
import type { Author } from '#services/foundation/git/index';
import type { CreateWorkspaceDeps, TemplateFile } from './deps';
import { environmentText } from './environments/environment-files';

/**
 * Makes the git repository of a project if it has none; what is there is never touched.
 * @throws {Refusing} when the demo project is asked for where no demo shop runs
 */
export async function createWorkspace(
  { git, templates, demoShop }: CreateWorkspaceDeps,
  projectId: string,
  template: 'empty' | 'demo',
  author: Author,
): Promise<void> {
  if (template === 'empty') {
    await git.create(projectId, templates.base, author);
    return;
  }
  if (!demoShop) throw new Refusing(400, 'input', 'There is no demo shop on this installation.');
  const files = templates.demo.map((file) => pointedAt(demoShop.baseUrl, file));
  await git.create(projectId, files, author);
}

/** The template's environment names an address of its own; here it is that of the shop that runs. */
function pointedAt(baseUrl: string, file: TemplateFile): TemplateFile {
  if (file.path !== 'environments/demo.json') return file;
  return { path: file.path, content: Buffer.from(environmentText({ name: 'demo', baseUrl })) };
}
