import { useEffect, useRef } from 'react';
import type { CodeProblem } from '~/ui/code-editor';
import classes from './code-lines.module.css';

interface CodeLinesProps {
  text: string;
  label: string;
  problems?: CodeProblem[];
  /** Number of the first line; 1 unless told. */
  from?: number;
  /** First and last line to set off, 1-based. */
  marked?: { from: number; to: number } | null;
}

/** A text to read, with line numbers that can be linked to as `#L12`. */
export function CodeLines({ text, label, problems = [], from = 1, marked }: CodeLinesProps) {
  const wrong = new Map(problems.map(({ line, message }) => [line, message]));
  const lines = text.replace(/\n$/, '').split('\n');
  const pane = useRef<HTMLDivElement>(null);
  const first = marked?.from;
  useEffect(() => {
    if (pane.current && first !== undefined) showLine(pane.current, first);
  }, [first, text]);
  return (
    <div ref={pane} className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <ol className={classes.lines} style={{ counterReset: `line ${from - 1}` }}>
        {lines.map((line, index) => {
          const number = from + index;
          const message = wrong.get(number);
          const inside = marked && number >= marked.from && number <= marked.to;
          return (
            <li
              key={number}
              id={`L${number}`}
              className={classes.line}
              data-mark={message !== undefined ? 'error' : inside ? 'marked' : undefined}
              title={message}
            >
              <code>{line || '\n'}</code>
              {message !== undefined && <span className="visually-hidden"> Error: {message}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Scrolls the pane alone, so that the page stays where it is. */
function showLine(pane: HTMLElement, number: number): void {
  const line = pane.querySelectorAll('li')[number - 1];
  if (line) pane.scrollTop = Math.max(0, line.offsetTop - pane.clientHeight / 3);
}
