import { Checkbox } from '@mantine/core';
import classes from './explorations.module.css';

/** Lists the controls that an exploration activates. The texts come from the rules that the runner applies. */
export function ExplorationRules({
  rules,
}: {
  rules: { activates: readonly string[]; never: readonly string[]; optional: readonly string[] };
}) {
  return (
    <details className={classes.more} open>
      <summary>Links and controls that the exploration activates or skips</summary>
      <div className={classes.rules}>
        <RuleList title="It activates" rules={rules.activates} />
        <RuleList title="It never activates or sends" rules={rules.never} />
        <RuleList title="It activates only if you ask for it" rules={rules.optional} />
        <p className={classes.soft}>
          No rule knows every application. A link or button that changes data with GET, and whose name and
          address do not say so, can still be activated. Explore a test environment if you can.
        </p>
      </div>
    </details>
  );
}

function RuleList({ title, rules }: { title: string; rules: readonly string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul className={classes.notes}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </>
  );
}

/** Checkbox for controls that the rules leave out unless the user wants them. */
export function UnclearChoice({ isChecked }: { isChecked: boolean }) {
  return (
    <Checkbox
      name="unclear"
      label="Also activate unlabelled and dangerous-looking controls"
      description="Controls without a name, or with a symbol such as ×, and controls styled as dangerous, such as red buttons. Choose this only if no data of the application matters."
      defaultChecked={isChecked}
    />
  );
}
