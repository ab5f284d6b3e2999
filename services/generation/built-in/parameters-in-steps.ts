import type { IdeaParameters } from '../parameters';

/** Puts parameters into a flow. Returns Examples for keys with several values, and the unused keys. */
export function withValues(
  flow: string,
  parameters: IdeaParameters,
): { text: string; examples: { columns: string[]; rows: string[][] } | null; unused: string[] } {
  const used = [...parameters].filter(([key]) => flow.includes(`<${key}>`));
  const several = used.filter(([, values]) => values.length > 1);
  const single = new Map(used.filter(([, values]) => values.length <= 1));
  const text = flow.replace(/"<([^<>\n]+)>"|<([^<>\n]+)>/g, (whole, quotedKey?: string, key?: string) => {
    const values = single.get(quotedKey ?? key ?? '');
    if (!values) return whole;
    const value = (values[0] ?? '').replace(/\s*\n\s*/g, ' ');
    return quotedKey === undefined ? value : quote(value);
  });
  const rows = Math.max(0, ...several.map(([, values]) => values.length));
  const examples =
    several.length === 0
      ? null
      : {
          columns: several.map(([key]) => key),
          rows: Array.from({ length: rows }, (_, row) =>
            several.map(([, values]) => values[row] ?? values.at(-1) ?? ''),
          ),
        };
  const unused = [...parameters.keys()].filter((key) => !flow.includes(`<${key}>`));
  return { text, examples, unused };
}

/** Quotes a value for cucumber's `{string}`. */
function quote(value: string): string {
  if (!value.includes('"')) return `"${value}"`;
  return value.includes("'") ? `"${value.replaceAll('"', '\\"')}"` : `'${value}'`;
}
