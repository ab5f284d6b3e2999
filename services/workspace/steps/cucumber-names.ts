import type { Expression, Program, Statement, ModuleDeclaration, Super } from 'acorn';

export const stepKeywords = ['Given', 'When', 'Then', 'And', 'But', 'defineStep'] as const;
export type StepKeyword = (typeof stepKeywords)[number];
type CucumberName = StepKeyword | 'defineParameterType';

const known: readonly string[] = [...stepKeywords, 'defineParameterType'];

/**
 * Finds which of cucumber's functions a call means: by its own name, by the name of an import, or as a property
 * (`cucumber.Given`).
 * @param available gets the names that the file can call without an alias
 */
export function cucumberNames(program: Program, available: Set<string>) {
  const aliases = new Map<string, CucumberName>();
  for (const node of program.body) {
    for (const [local, name] of requiredNames(node)) {
      if (local === name) available.add(local);
      if (isKnown(name)) aliases.set(local, name);
    }
    if (node.type !== 'ImportDeclaration' || node.source.value !== '@cucumber/cucumber') continue;
    for (const specifier of node.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue;
      if (specifier.local.name === specifier.imported.name) available.add(specifier.local.name);
      if (isKnown(specifier.imported.name)) aliases.set(specifier.local.name, specifier.imported.name);
    }
  }
  return {
    calledBy(callee: Expression | Super): CucumberName | null {
      if (callee.type === 'MemberExpression') {
        return callee.property.type === 'Identifier' && isKnown(callee.property.name)
          ? callee.property.name
          : null;
      }
      if (callee.type !== 'Identifier') return null;
      if (isKnown(callee.name)) available.add(callee.name);
      return aliases.get(callee.name) ?? (isKnown(callee.name) ? callee.name : null);
    },
  };
}

/** Returns the names of `const { Given: given } = require('@cucumber/cucumber')`, each with the name it has there. */
function requiredNames(node: Statement | ModuleDeclaration): [local: string, name: string][] {
  if (node.type !== 'VariableDeclaration') return [];
  return node.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'ObjectPattern' || init?.type !== 'CallExpression') return [];
    const {
      callee,
      arguments: [source],
    } = init;
    if (callee.type !== 'Identifier' || callee.name !== 'require') return [];
    if (source?.type !== 'Literal' || source.value !== '@cucumber/cucumber') return [];
    return id.properties.flatMap((property): [string, string][] =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      property.value.type === 'Identifier'
        ? [[property.value.name, property.key.name]]
        : [],
    );
  });
}

function isKnown(name: string): name is CucumberName {
  return known.includes(name);
}
