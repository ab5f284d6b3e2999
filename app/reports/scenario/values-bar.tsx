import classes from './values-bar.module.css';

/** The values that a scenario used; secrets are masked before they come here. */
export function ValuesBar({ values }: { values: { name: string; value: string }[] }) {
  if (values.length === 0) return null;
  return (
    <div className={classes.bar}>
      <span className={classes.label}>Values used</span>
      <dl className={classes.values}>
        {values.map(({ name, value }) => (
          <div key={name} className={classes.value} title={`${name}: ${value}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
