import { Icon } from '~/ui/icon';
import type { Step } from './wizard-state';
import classes from './stepper.module.css';

const steps = ['feature', 'ideas', 'scenarios'] as const;

/** Where in the wizard one is. */
export function Stepper({ step, labels }: { step: Step; labels: Record<Step, string> }) {
  const at = steps.findIndex((one) => one === step);
  return (
    <ol className={classes.steps} aria-label="Progress">
      {steps.map((one, index) => (
        <li key={one} data-done={index < at} aria-current={index === at ? 'step' : undefined}>
          <span className={classes.mark}>{index < at ? <Icon name="check" size={12} /> : index + 1}</span>
          {labels[one]}
        </li>
      ))}
    </ol>
  );
}
