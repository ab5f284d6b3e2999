import { dialects, type Dialect } from '@cucumber/gherkin';
import fc from 'fast-check';

/** Feature files as users and editors write them: any language, indentation, line ending and comments. */

const words = fc.constantFrom(
  ...[
    '7 mugs',
    '"quoted" 42',
    '<size> <colour>',
    'ünïcödé 🧺',
    '1 # no comment',
    '9 a: b',
    '5 | pipe',
    '0\t tab',
  ],
);
const indents = fc.constantFrom('', '  ', '    ', '\t', ' \t', '  ', '    ');
const blanks = fc.array(fc.constantFrom('', '', '  ', '\t'), { maxLength: 2 });
const comments = fc.array(fc.constantFrom('# note', '#no blank', '\t# language: xx', '  # @tag', '#'), {
  maxLength: 2,
});
const tags = fc.array(fc.constantFrom('@a', '@b @c', '  @ü1\t@two  ', '@glued@tags', ' @x #why'), {
  maxLength: 2,
});
const above = fc.tuple(blanks, comments).map((parts) => parts.flat());

const table = (columns: number) =>
  fc.array(fc.constantFrom('1', 'a \\| b', '', ' <size> ', '\\\\n'), {
    minLength: columns,
    maxLength: columns,
  });
const argument: fc.Arbitrary<string[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<string[]>([]) },
  fc
    .array(table(2), { minLength: 1, maxLength: 3 })
    .map((rows) => rows.map((row) => `      | ${row.join(' | ')} |`)),
  fc
    .constantFrom('"""', '```')
    .map((fence) => [`   ${fence}json`, '# not a comment', '', '  @no-tag', `   ${fence}`]),
);

function steps(dialect: Dialect): fc.Arbitrary<string[]> {
  const keywords = [...dialect.given, ...dialect.when, ...dialect.then, ...dialect.and, ...dialect.but];
  const step = fc.tuple(above, indents, fc.constantFrom(...keywords), words, argument);
  return fc
    .array(
      step.map(([before, indent, keyword, text, more]) => [...before, indent + keyword + text, ...more]),
      { maxLength: 4 },
    )
    .map((all) => all.flat());
}

function block(
  keywords: readonly string[],
  body: fc.Arbitrary<string[]>,
  tagged = true,
): fc.Arbitrary<string[]> {
  return fc
    .tuple(
      above,
      tagged ? tags : fc.constant<string[]>([]),
      comments,
      indents,
      fc.constantFrom(...keywords),
      words,
      body,
    )
    .map(([before, own, between, indent, keyword, name, lines]) => [
      ...before,
      ...own,
      ...(own.length > 0 ? between : []),
      `${indent}${keyword}: ${name}`,
      ...lines,
    ]);
}

function examples(dialect: Dialect): fc.Arbitrary<string[]> {
  const rows = fc.array(table(2), { maxLength: 2 });
  const body = rows.map((all) => all.map((row) => `    | ${row.join(' | ')}|`));
  return fc.oneof(
    fc.constant<string[]>([]),
    block(
      dialect.examples,
      body.map((all) => (all.length > 0 ? ['|size|colour|', ...all] : [])),
    ),
  );
}

function featureIn([language, dialect]: [string, Dialect]): fc.Arbitrary<string[]> {
  const own = fc.tuple(steps(dialect), examples(dialect)).map((parts) => parts.flat());
  const description = fc.array(fc.constantFrom('  100 % described', '', '# inside'), { maxLength: 2 });
  const scenario = block(
    [...dialect.scenario, ...dialect.scenarioOutline],
    fc.tuple(description, own).map((parts) => parts.flat()),
  );
  const background = fc.oneof(fc.constant<string[]>([]), block(dialect.background, steps(dialect), false));
  const several = fc.array(scenario, { maxLength: 3 }).map((all) => all.flat());
  const rule = block(
    dialect.rule,
    fc.tuple(background, several).map((parts) => parts.flat()),
  );
  const rules = fc.array(rule, { maxLength: 2 }).map((all) => all.flat());
  const title = block(dialect.feature, description);
  return fc
    .tuple(title, background, several, rules, above)
    .map((parts) => [...(language === 'en' ? [] : [`#language:${language}`]), ...parts.flat()]);
}

/** Gives each scenario a unique name, because edits find scenarios by name. */
function withOwnNames(lines: string[], { scenario, scenarioOutline }: Dialect): string[] {
  const titles = [...scenario, ...scenarioOutline].map((keyword) => `${keyword}:`);
  return lines.map((line, index) =>
    titles.some((title) => line.trimStart().startsWith(title)) ? `${line.trimEnd()} No ${index}  ` : line,
  );
}

/** Generates texts of features. Nearly all of them parse. */
export const featureText: fc.Arbitrary<string> = fc
  .constantFrom(...Object.entries(dialects))
  .chain((dialect) => featureIn(dialect).map((lines) => withOwnNames(lines, dialect[1])))
  .chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      mark: fc.constantFrom('', '', '\uFEFF'),
      ending: fc.constantFrom(['\n'], ['\r\n'], ['\n', '\r\n', '\n']),
      ended: fc.boolean(),
    }),
  )
  .map(({ lines, mark, ending, ended }) => {
    const text = lines.map((line, index) => line + (ending[index % ending.length] ?? '\n')).join('');
    return mark + (ended ? text : text.replace(/(\r?\n)+$/, ''));
  });
