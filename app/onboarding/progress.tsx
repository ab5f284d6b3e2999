import { Icon } from '~/ui/icon';
import { screens, steps, type Screen } from './screens';
import classes from './progress.module.css';

export function Progress({ screen }: { screen: Screen }) {
  const { step, percent } = screens[screen];
  return (
    <div>
      <p className={classes.line}>
        <span>
          Step {step} of {steps.length}
        </span>
        <span>{percent}% Complete</span>
      </p>
      <progress className={classes.bar} value={percent} max={100} aria-label="First steps" />
      <ol className={classes.steps}>
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index + 1 === step ? 'step' : undefined}
            data-done={index + 1 < step || undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {index + 1 < step ? <Icon name="check" size={14} /> : index + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}
