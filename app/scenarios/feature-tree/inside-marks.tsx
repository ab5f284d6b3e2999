import { Icon, type IconName } from '~/ui/icon';
import classes from './inside-marks.module.css';
import type { Inside } from './tree-view';

interface Mark {
  kind: keyof Inside;
  icon: IconName;
  text: string;
  short: string;
}

/** Returns the marks, most severe first. */
function marksOf({ failed, broken, unwritten }: Inside): Mark[] {
  const scenarios = (count: number) => `${count} ${count === 1 ? 'scenario' : 'scenarios'}`;
  const marks: Mark[] = [
    { kind: 'failed', icon: 'x', text: `Failed last: ${scenarios(failed)}`, short: `${failed} failed` },
    {
      kind: 'broken',
      icon: 'alertTriangle',
      text: `With errors: ${broken} ${broken === 1 ? 'file' : 'files'}`,
      short: `${broken} with errors`,
    },
    {
      kind: 'unwritten',
      icon: 'code',
      text: `With steps that are not written: ${scenarios(unwritten)}`,
      short: `${unwritten} not written`,
    },
  ];
  const counts = { failed, broken, unwritten };
  return marks.filter(({ kind }) => counts[kind] > 0);
}

export const insideText = (inside: Inside | undefined): string | undefined =>
  inside &&
  marksOf(inside)
    .map(({ text }) => text)
    .join('. ');

/** Shows the problems inside a closed folder or feature as icons, with text for screen readers. */
export function InsideMarks({ inside }: { inside: Inside }) {
  return (
    <span className={classes.marks}>
      {marksOf(inside).map(({ kind, icon, text }) => (
        <span key={kind} className={classes.mark} data-kind={kind} title={text}>
          <Icon name={icon} size={14} />
          <span className="visually-hidden">{text}</span>{' '}
        </span>
      ))}
    </span>
  );
}

/** Shows the same problems with visible text. */
export function InsideWords({ inside }: { inside: Inside }) {
  return (
    <span className={classes.marks}>
      {marksOf(inside).map(({ kind, icon, text, short }) => (
        <span key={kind} className={classes.mark} data-kind={kind} title={text}>
          <Icon name={icon} size={14} /> <span>{short}</span>{' '}
        </span>
      ))}
    </span>
  );
}
