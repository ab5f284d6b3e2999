import { useMemo } from 'react';
import { codeLanguageOf, colourLine, cutParts, type CodePart, type OpenCode } from './code-colours';
import { CodeText } from './code-text';
import { diffLines, foldUnchanged, type DiffRow } from './diff-lines';
import classes from './diff-view.module.css';

interface DiffViewProps {
  before: string;
  after: string;
  /** Name of the compared text, e.g. of the file. */
  name: string;
}

/** Most changed lines that are shown: more would make a page of megabytes. */
const maxRows = 1000;
const maxFoldedRows = 300;
/** Most lines with colours. Further lines of longer texts have the colour of text. */
const maxColoured = 1500;

/**
 * Shows two texts as one list of lines, removed lines above added ones. Folds unchanged lines that are more than three
 * lines away from a change. Works without JavaScript. Renders the same on the server and in the browser.
 */
export function DiffView({ before, after, name }: DiffViewProps) {
  const difference = useMemo(() => diffLines(before, after, maxRows), [before, after]);
  const { rows, added, removed, left } = difference;
  const parts = useMemo(() => colouredRows(rows, name), [rows, name]);
  return (
    <section className={classes.diff} aria-label={`Changes of ${name}`}>
      <header className={classes.header}>
        <span className={classes.name} title={name}>
          {name}
        </span>{' '}
        <span className={classes.added}>
          +{added}
          <span className="visually-hidden"> {added === 1 ? 'line' : 'lines'} added</span>
        </span>{' '}
        <span className={classes.removed}>
          −{removed}
          <span className="visually-hidden"> {removed === 1 ? 'line' : 'lines'} removed</span>
        </span>
      </header>
      {added + removed === 0 ? (
        <p className={classes.none}>No changes</p>
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={`Lines of ${name}`}>
          <div className={classes.lines}>
            {foldUnchanged(rows).map((section, index) =>
              section.folded ? (
                <Folded key={index} rows={section.rows} parts={parts} />
              ) : (
                section.rows.map((row) => (
                  <Line key={`${row.before} ${row.after}`} row={row} parts={parts.get(row)} />
                ))
              ),
            )}
          </div>
          {left > 0 && <p className={classes.none}>{left} more lines are not shown.</p>}
        </div>
      )}
    </section>
  );
}

function Folded({ rows, parts }: { rows: DiffRow[]; parts: ReturnType<typeof colouredRows> }) {
  const text = `${rows.length} unchanged lines`;
  if (rows.length > maxFoldedRows) return <p className={classes.fold}>{text}</p>;
  return (
    <details className={classes.details}>
      <summary className={classes.fold}>{text}</summary>
      {rows.map((row) => (
        <Line key={row.after} row={row} parts={parts.get(row)} />
      ))}
    </details>
  );
}

/** The style sheet draws numbers and signs, so that they are not copied with the text. */
function Line({ row, parts }: { row: DiffRow; parts: CodePart[] | undefined }) {
  const Text = row.kind === 'added' ? 'ins' : row.kind === 'removed' ? 'del' : 'span';
  return (
    <div className={classes.line} data-kind={row.kind}>
      <span className={classes.number} data-number={row.before ?? ''} />
      <span className={classes.number} data-number={row.after ?? ''} />
      <Text className={classes.text}>
        <Emphasised row={row} parts={parts ?? [{ text: row.text, kind: null }]} />
        {row.note && <span className={classes.note}>{row.note}</span>}
        {'\n'}
      </Text>
    </div>
  );
}

/** The changed part of a line has its own background, on which only the colour of text is readable. */
function Emphasised({ row: { text, emphasis }, parts }: { row: DiffRow; parts: CodePart[] }) {
  if (!emphasis || emphasis.from === emphasis.to) return <CodeText parts={parts} />;
  return (
    <>
      <CodeText parts={cutParts(parts, 0, emphasis.from)} />
      <mark className={classes.emphasis}>{text.slice(emphasis.from, emphasis.to)}</mark>
      <CodeText parts={cutParts(parts, emphasis.to)} />
    </>
  );
}

/** Returns the pieces of each line. Removed and added lines are coloured as two texts, and both continue afterwards. */
function colouredRows(rows: DiffRow[], name: string): Map<DiffRow, CodePart[]> {
  const language = codeLanguageOf(name);
  let [before, after]: [OpenCode, OpenCode] = ['', ''];
  return new Map(
    rows.slice(0, maxColoured).map((row) => {
      const { parts, open } = colourLine(row.text, language, row.kind === 'removed' ? before : after);
      if (row.kind !== 'added') before = open;
      if (row.kind !== 'removed') after = open;
      return [row, parts];
    }),
  );
}
