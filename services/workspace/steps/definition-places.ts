import type { CallExpression, Comment, Node } from 'acorn';
import { ancestor } from 'acorn-walk';
import { parsedFile } from '../parsed-code';
import { cucumberNames } from './cucumber-names';
import { patternText } from './pattern';
import { patternOfCall } from './step-file';

/** A step definition whose call is a statement of its own. */
export interface PlacedDefinition {
  keyword: string;
  /** As cucumber prints it: the expression, or `/regexp/flags`. */
  pattern: string;
  /** 1-based line of the call. */
  line: number;
  /** Position of the statement, including a semicolon on the same line. */
  start: number;
  end: number;
  /** Statements of its block, including itself; null if it cannot be left out: `if (mobile) Given(…)`. */
  siblings: readonly Node[] | null;
}

/** Returns the positions of a file's step definitions in order; null if the file does not parse. */
export function placeDefinitions(source: string) {
  const comments: Comment[] = [];
  const program = parsedFile(source, comments);
  if (!program) return null;
  const names = cucumberNames(program, new Set());
  const definitions: PlacedDefinition[] = [];
  ancestor(program, {
    CallExpression(call, _state, ancestors) {
      const keyword = names.calledBy(call.callee);
      const pattern = patternOfCall(call.arguments[0]);
      const [container, statement] = ancestors.slice(-3);
      if (!keyword || keyword === 'defineParameterType' || !pattern || !container) return;
      if (statement?.type !== 'ExpressionStatement') return;
      definitions.push({
        keyword,
        pattern: patternText(pattern),
        line: call.loc?.start.line ?? 1,
        start: statement.start,
        end: endOf(source, call, statement),
        siblings: statementsOf(container),
      });
    },
  });
  return { comments, definitions: definitions.sort((a, b) => a.start - b.start) };
}

/** Leaves out a semicolon on a later line. It belongs to the next statement: `Given(…)⏎;[1].forEach(…)`. */
function endOf(source: string, call: CallExpression, statement: Node): number {
  const terminator = /^[ \t]*;/.exec(source.slice(call.end, statement.end))?.[0] ?? '';
  return call.end + terminator.length;
}

function statementsOf(container: Node): readonly Node[] | null {
  const { body, consequent } = container as Node & { body?: unknown; consequent?: unknown };
  const statements = container.type === 'SwitchCase' ? consequent : body;
  return Array.isArray(statements) ? (statements as Node[]) : null;
}
