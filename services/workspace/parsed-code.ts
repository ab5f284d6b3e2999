import { parse, type Comment, type Program } from 'acorn';

/** Step code as a program, with lines and columns; null where it cannot be read. */
export function parsedCode(source: string, onComment: Comment[]): Program | null {
  try {
    const options = { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true } as const;
    return parse(source, { ...options, locations: true, onComment });
  } catch (error) {
    // Code nested so deep that the parser runs out of stack is as unreadable as code with an error.
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}
