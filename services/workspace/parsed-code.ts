import { parse, type Comment, type Program } from 'acorn';

/** Parses step code as a program, with lines and columns; null if it cannot be parsed. */
export function parsedCode(source: string, onComment: Comment[]): Program | null {
  try {
    const options = { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true } as const;
    return parse(source, { ...options, locations: true, onComment });
  } catch (error) {
    // Code nested so deep that the parser runs out of stack counts as unreadable, like a syntax error.
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}
