import {
  environmentNameFor,
  environmentNameProblem,
  environmentUrlProblem,
  type Environment,
} from '#domain/environments/environment';
import { Refusing } from '#services/foundation/calls/endpoint';
import type { Author } from '#services/foundation/git/index';
import { filesAbout } from './about-project';
import type { CreateWorkspaceDeps, TemplateFile } from './deps';
import { environmentPath, environmentText } from './environments/environment-files';

/** The choices for a new workspace. */
export interface WorkspaceStart {
  /** Name of the project, for the files that mention it. */
  name: string;
  template: 'empty' | 'demo';
  /** Address of the first environment of an empty workspace; empty for no environment. */
  url: string;
}

/**
 * Creates the git repository of a project if it has none. An existing repository does not change.
 * @throws {Refusing} when a demo project is requested and no demo shop runs
 */
export async function createWorkspace(
  { git, templates, demoShop }: CreateWorkspaceDeps,
  projectId: string,
  { name, template, url }: WorkspaceStart,
  author: Author,
): Promise<void> {
  if (template === 'empty') {
    const first = firstEnvironment(url);
    const base = filesAbout({ name, environments: first, demo: false }, templates.base);
    await git.create(projectId, [...base, ...first.map(environmentFile)], author);
    return;
  }
  if (!demoShop) throw new Refusing(400, 'input', 'This installation has no demo shop.');
  // The template's environment has an address of its own. Replace it with that of the running shop.
  const shop = { name: 'demo', baseUrl: demoShop.baseUrl };
  const files = filesAbout({ name, environments: [shop], demo: true }, templates.demo);
  const templateFile = environmentFile(shop);
  const pointed = files.map((file) => (file.path === templateFile.path ? templateFile : file));
  await git.create(projectId, pointed, author);
}

type First = Pick<Environment, 'name' | 'baseUrl'>;

function firstEnvironment(url: string): First[] {
  const name = environmentNameFor(url);
  if (environmentUrlProblem(url) ?? environmentNameProblem(name, [])) return [];
  return [{ name, baseUrl: url }];
}

function environmentFile(environment: First): TemplateFile {
  return { path: environmentPath(environment.name), content: Buffer.from(environmentText(environment)) };
}
