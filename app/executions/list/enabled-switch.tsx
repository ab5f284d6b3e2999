import { Form } from '@remix-run/react';
import type { PlanRow } from './execution-rows';
import type { RowIntent } from './row-action.server';
import classes from './enabled-switch.module.css';

interface EnabledSwitchProps {
  row: Pick<PlanRow, 'id' | 'name' | 'env' | 'enabled' | 'schedule'>;
  pending: RowIntent | null;
}

/** Whether an execution starts by its schedule; with scripts it turns at once, and back when the service refuses. */
export function EnabledSwitch({ row: { id, name, env, enabled, schedule }, pending }: EnabledSwitchProps) {
  if (schedule === null) {
    return (
      <span className={classes.place} title="Schedule is required">
        <button
          type="button"
          role="switch"
          aria-checked={false}
          className={classes.switch}
          disabled
          aria-label={`Enabled, ${name}: Schedule is required`}
        />
      </span>
    );
  }
  const shown = pending === 'enable' || (enabled && pending !== 'disable');
  return (
    <Form method="post" className={classes.place} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="env" value={env} />
      <button
        name="intent"
        value={enabled ? 'disable' : 'enable'}
        role="switch"
        aria-checked={shown}
        className={classes.switch}
        aria-label={`Enabled, ${name}`}
        title={enabled ? 'Disable' : 'Enable'}
      />
    </Form>
  );
}
