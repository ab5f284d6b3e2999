import { Checkbox } from '@mantine/core';
import classes from './tick-list.module.css';

export interface Tick {
  value: string;
  label: string;
  description?: string;
  checked: boolean;
}

/** Boxes of one kind, see told-fields.ts. A long list scrolls. */
export function TickList({ legend, kind, ticks }: { legend: string; kind: string; ticks: readonly Tick[] }) {
  return (
    <fieldset className={classes.list}>
      <legend>{legend}</legend>
      <div className={classes.boxes}>
        {ticks.map(({ value, label, description, checked }) => (
          <Checkbox
            key={value}
            name={`${kind}:${value}`}
            value="on"
            label={label}
            description={description}
            defaultChecked={checked}
          />
        ))}
      </div>
    </fieldset>
  );
}
