import { Icon } from '~/ui/icon';
import { StepText, stepParts } from '~/ui/step-text';
import type { RecorderState } from './recorder-state';
import classes from './proposed-checks.module.css';

interface ProposedChecksProps {
  proposals: RecorderState['proposals'];
  onTaken: (id: number) => void;
}

/** Proposes checks of the last action's changes. One press adds a check; none is added automatically. */
export function ProposedChecks({ proposals, onTaken }: ProposedChecksProps) {
  const count = proposals.length;
  return (
    <div className={classes.row} role="group" aria-label="Proposed checks">
      {/* Tells screen readers about new checks. Always rendered, because changes of a new element are not read out. */}
      <p className={classes.count} role="status">
        {count > 0 && (count === 1 ? 'Changed, as a check:' : 'Changed, as checks:')}
      </p>
      {proposals.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          className={classes.proposal}
          aria-label={`Add check: ${text}`}
          title={`Add check: ${text}`}
          onClick={() => onTaken(id)}
        >
          <Icon name="plus" size={14} />{' '}
          <span className={classes.text}>
            <StepText parts={stepParts(text)} />
          </span>
        </button>
      ))}
    </div>
  );
}
