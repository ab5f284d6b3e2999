import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import type { GroupFields } from './plan-fields';
import { mostThreadsOf } from './threads';
import type { Editing } from './use-plan';
import classes from './group-card.module.css';

interface ThreadStepperProps {
  group: GroupFields;
  editing: Editing;
  here: string;
}

/** Threads of a group, from 0 to the smaller of the project's threads and its scenarios; a red dot marks 0. */
export function ThreadStepper({ group, editing, here }: ThreadStepperProps) {
  const { id, name, threads } = group;
  const most = mostThreadsOf(group, editing.supply);
  const step = (what: 'less' | 'more', idle: boolean) => (
    <button
      type="submit"
      name="intent"
      value={`${what}:${id}`}
      formAction={here}
      className={iconButton}
      aria-label={what === 'less' ? `Fewer threads for ${name}` : `More threads for ${name}`}
      aria-disabled={idle || undefined}
    >
      <Icon name={what === 'less' ? 'minus' : 'plus'} size={14} />
    </button>
  );
  return (
    <span className={classes.threads} role="group" aria-label={`Threads of ${name}`}>
      {threads === 0 && <span className={classes.dot} title="0 threads: this flow does not run" />}
      {step('less', threads === 0)}
      <input
        // What was stepped to takes the place of what was typed.
        key={threads}
        type="number"
        name={`threads-${id}`}
        defaultValue={threads}
        min={0}
        max={most}
        aria-label={`Threads of ${name}`}
        className={classes.number}
        onBlur={() => editing.change('keep')}
      />
      {step('more', threads >= most)}
      <span className={classes.most}>{threads >= most && most > 0 ? 'max.' : ''}</span>
    </span>
  );
}
