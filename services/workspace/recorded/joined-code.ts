import { literalPattern } from './inline';

/** Joins the code of several actions. If two of them declare the same name, each gets a block of its own. */
export function joined(bodies: readonly (readonly string[] | null)[]): string[] | null {
  const all = bodies.flatMap((lines) => (lines ? [lines] : []));
  if (all.length < bodies.length) return null;
  return isClear(all) ? all.flat() : all.flatMap((item) => ['{', ...item.map((line) => `  ${line}`), '}']);
}

/** Returns a cucumber expression for a text, and the names of the values that it takes as arguments. */
export function patternOfText(text: string, values: readonly [string, string | number][]) {
  const parameters = new Map<string | number, string>();
  const pattern = text
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((piece, index) => {
      const value = index % 2 === 1 ? piece.slice(1, -1).replace(/\\(["'])/g, '$1') : null;
      const found = value === null ? undefined : values.find(([, one]) => one === value);
      // A value that occurs twice is an argument only once.
      if (!found || value === null || parameters.has(value)) return literalPattern(piece);
      const taken = new Set(parameters.values());
      let name = found[0];
      for (let count = 2; taken.has(name); count++) name = `${found[0]}${count}`;
      parameters.set(value, name);
      return '{string}';
    })
    .join('');
  return { pattern, parameters };
}

/** Returns whether all declared names differ. */
function isClear(bodies: readonly (readonly string[])[]): boolean {
  const names = bodies.flatMap((lines) =>
    [...lines.join('\n').matchAll(/^(?:const|let) \[?(\w+)/gm)].map(([, name]) => name),
  );
  return new Set(names).size === names.length;
}
