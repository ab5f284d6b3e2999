import { parse, type Comment, type Program } from 'acorn';
import { withoutTypes } from './steps/without-types';

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

/** Parses a file of step code, which may be a module, CommonJS or TypeScript; null if it cannot be parsed. */
export function parsedFile(source: string, onComment: Comment[]): Program | null {
  const asModule = parsedCode(source, onComment);
  if (asModule) return asModule;
  const plain = withoutTypes(source);
  if (typeof plain !== 'string') return null;
  onComment.length = 0;
  return parsedCode(plain, onComment);
}
