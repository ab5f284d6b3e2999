import { tokenizer, type Token } from 'acorn';
import type { StepKeyword } from './cucumber-names';
import type { StepDefinition, StepPattern } from './step-definition';

/**
 * Finds the definitions of a file that does not parse, so that its steps still link to it. Looks for the calls line by
 * line and reads only their first argument. The code of a definition ends where the next one begins.
 */
export function recoverDefinitions(text: string): { definitions: StepDefinition[]; available: Set<string> } {
  const lines = text.split('\n');
  const available = new Set<string>();
  const found = lines.flatMap((content, index) => {
    const [call, keyword] = /^\s*(Given|When|Then|And|But|defineStep)\s*\(/.exec(content) ?? [];
    const pattern = call
      ? firstArgument(
          lines
            .slice(index, index + 3)
            .join('\n')
            .slice(call.length),
        )
      : null;
    if (!pattern) return [];
    available.add(keyword ?? '');
    return [{ keyword: keyword as StepKeyword, pattern, line: index + 1 }];
  });
  const definitions = found.map((definition, index) => {
    const code = lines.slice(definition.line - 1, (found[index + 1]?.line ?? lines.length + 1) - 1);
    const lastLine = definition.line + code.length - 1;
    return { ...definition, lastLine, code: code.join('\n').trimEnd(), source: 'USER' as const, stub: null };
  });
  return { definitions, available };
}

function firstArgument(text: string): StepPattern | null {
  let token: Token & { value?: unknown };
  try {
    token = tokenizer(text.slice(0, 5000), { ecmaVersion: 'latest' }).getToken();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (typeof token.value === 'string' && token.type.label === 'string') return { text: token.value };
  if (token.type.label !== 'regexp') return null;
  const { pattern, flags } = token.value as { pattern: string; flags: string };
  return { regexp: pattern, flags };
}
