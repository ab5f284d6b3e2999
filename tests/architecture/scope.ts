import ts from 'typescript';
import { isTest, nodesBelow, type Source } from './source';

/** Pages outside of projects have no branch, and no page that asks its loaders again takes their answers away. */
const outsideProjects = /^app\/(account|invitations|help|mails|onboarding|operator)\//;

/** Parts of Remix that pages of a project may not use, each with the file that wraps it. */
const wrapped: Record<string, string> = {
  Form: 'app/ui/scoped.tsx',
  Link: 'app/ui/scoped.tsx',
  NavLink: 'app/ui/scoped.tsx',
  useActionData: 'app/live/use-answer.ts',
};

/** Fields and functions that return the user's choice, and the files that may read them. */
const choices: Record<string, RegExp> = {
  lastActiveEnv: /^app\/access\//,
  lastActiveBranch: /^app\/access\//,
  chosenBranch: /^app\/(access\/|shell\/frame\/shell-data\.server\.ts$|projects\/choose\.ts$)/,
};

/**
 * Returns pages and actions that use the user's choice of branch or environment instead of their page's, and links and
 * forms that do not name it (docs/rules/interface.md, Branch and environment).
 */
export function unscoped(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('app/') && !isTest(path) && !outsideProjects.test(path))
    .flatMap((source) => [
      ...new Set([...nodesBelow(source.tree)].flatMap((node) => problemOf(source, node))),
    ]);
}

function problemOf({ path }: Source, node: ts.Node): string[] {
  if (ts.isImportSpecifier(node)) {
    const name = (node.propertyName ?? node.name).text;
    const module = node.parent.parent.parent.moduleSpecifier.getText().slice(1, -1);
    const wrapper = wrapped[name];
    if (module !== '@remix-run/react' || wrapper === undefined || path === wrapper) return [];
    return [`${path}: takes ${name} of Remix in place of that of ${wrapper}`];
  }
  if (ts.isIdentifier(node)) {
    const readers = Object.hasOwn(choices, node.text) ? choices[node.text] : undefined;
    return readers && !readers.test(path)
      ? [`${path}: reads ${node.text}, which is the user's choice and may not be what the page shows`]
      : [];
  }
  const sends = ts.isJsxOpeningElement(node) && node.tagName.getText() === 'form' && isPost(node);
  return sends && path !== 'app/ui/scoped.tsx'
    ? [`${path}: sends a plain form, which does not name its branch: DocumentForm does`]
    : [];
}

function isPost({ attributes }: ts.JsxOpeningElement): boolean {
  return attributes.properties.some(
    (property) =>
      ts.isJsxAttribute(property) &&
      property.name.getText() === 'method' &&
      /post/i.test(property.initializer?.getText() ?? ''),
  );
}
