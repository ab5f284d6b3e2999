import classes from './metric-cards.module.css';

export interface Metric {
  label: string;
  value: string;
  /** The formula of the number. */
  formula: string;
  /** Change since the period before, e.g. `3 more than before`. */
  change?: string;
  /** It was not measured: it says so. */
  estimate?: boolean;
}

/** Numbers side by side, each with how it is counted. */
export function MetricCards({ metrics }: { metrics: Metric[] }) {
  return (
    <dl className={classes.cards}>
      {metrics.map(({ label, value, formula, change, estimate = false }) => (
        <div key={label} className={classes.card}>
          <dt>{label}</dt>
          <dd className={classes.value}>
            {value} {estimate && <span className={classes.estimate}>estimate</span>}{' '}
            {change && <span className={classes.change}>{change}</span>}
          </dd>
          <dd className={classes.formula}>{formula}</dd>
        </div>
      ))}
    </dl>
  );
}
