import { Icon } from './icon';
import classes from './stepper.module.css';

/** Where in a wizard one is. @param at index of the present step */
export function Stepper({ labels, at }: { labels: readonly string[]; at: number }) {
  return (
    <ol className={classes.steps} aria-label="Progress">
      {labels.map((label, index) => (
        <li key={label} data-done={index < at} aria-current={index === at ? 'step' : undefined}>
          <span className={classes.mark}>{index < at ? <Icon name="check" size={12} /> : index + 1}</span>{' '}
          {label}
        </li>
      ))}
    </ol>
  );
}
