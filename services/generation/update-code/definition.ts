import {
  parse,
  type ArrowFunctionExpression,
  type CallExpression,
  type FunctionDeclaration,
  type FunctionExpression,
  type Node,
  type Program,
  type TemplateLiteral,
} from 'acorn';
import { ancestor, simple } from 'acorn-walk';

export type StepFunction = FunctionExpression | ArrowFunctionExpression | FunctionDeclaration;

/** A step definition's code inside its file. */
export interface Definition {
  source: string;
  fn: StepFunction;
  /** Indentation of the first line, one level of indentation, and the line ending of the file. */
  indent: string;
  unit: string;
  eol: string;
  /** Template literals. The lines inside them must not be indented. */
  templates: readonly TemplateLiteral[];
}

/** Parses code; returns null when that fails. */
export function parseCode(source: string): Program | null {
  try {
    return parse(source, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowHashBang: true,
      locations: true,
    });
  } catch (error) {
    // Code that is nested so deeply that the parser runs out of stack counts as invalid, too.
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Finds the first definition with a pattern.
 * @param pattern as cucumber prints it: the expression, or `/regexp/flags`
 */
export function findDefinition(source: string, program: Program, pattern: string): Definition | null {
  let found: { call: CallExpression; fn: StepFunction } | null = null;
  const templates: TemplateLiteral[] = [];
  simple(program, {
    TemplateLiteral: (template) => void templates.push(template),
    CallExpression(call) {
      const fn = patternOf(call) === pattern ? functionOf(call, program) : null;
      if (fn && (!found || call.start < found.call.start)) found = { call, fn };
    },
  });
  if (!found) return null;
  const { fn } = found as { fn: StepFunction };
  const lineStart = source.lastIndexOf('\n', fn.start - 1) + 1;
  const [indent = ''] = /^[ \t]*/.exec(source.slice(lineStart)) ?? [];
  const unit = /^\t/m.test(source.slice(fn.start, fn.end)) ? '\t' : '  ';
  return { source, fn, indent, unit, eol: source.includes('\r\n') ? '\r\n' : '\n', templates };
}

/** Calls `visit` for the nodes of a step's own code, and with `nested` for those of inner functions. */
export function visitOwn(
  fn: StepFunction,
  type: Node['type'],
  visit: (node: Node, ancestors: Node[]) => void,
  { nested = false } = {},
): void {
  ancestor(fn.body, {
    [type](node: Node, _state: unknown, ancestors: Node[]) {
      const inside = ancestors.slice(0, -1).some((entry) => /Function/.test(entry.type));
      if (nested || !inside) visit(node, ancestors);
    },
  });
}

function patternOf({ arguments: [first] }: CallExpression): string | null {
  if (first?.type === 'Literal') {
    if (first.regex) return `/${first.regex.pattern}/${first.regex.flags}`;
    return typeof first.value === 'string' ? first.value : null;
  }
  if (first?.type !== 'TemplateLiteral' || first.expressions.length > 0) return null;
  return first.quasis[0]?.value.cooked ?? null;
}

/** Returns the function inside the call, or the function of the file that the call names. */
function functionOf({ arguments: all }: CallExpression, program: Program): StepFunction | null {
  const last = all.at(-1);
  if (last?.type === 'FunctionExpression' || last?.type === 'ArrowFunctionExpression') return last;
  if (last?.type !== 'Identifier') return null;
  for (const node of program.body) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type === 'FunctionDeclaration' && declared.id.name === last.name) return declared;
  }
  return null;
}
