import { NativeSelect } from '@mantine/core';
import { weekDays } from '#domain/executions/names';
import { repeatOptions } from '#domain/executions/repeat';
import { useHydrated } from '~/ui/hydration';
import { timeOptions, withDays, withOption, zoneOptions, type ScheduleFields } from './schedule-fields';
import type { NextRun } from './next-run.server';
import classes from './planner.module.css';

interface ScheduleFieldsViewProps {
  fields: ScheduleFields;
  onChange: (fields: ScheduleFields) => void;
  problem: string | undefined;
  next: NextRun | null;
}

/** Step 3, 'Schedule execution': repetition, days, time and time zone. */
export function ScheduleFieldsView({ fields, onChange, problem, next }: ScheduleFieldsViewProps) {
  const { repeat, days, time, zone } = fields;
  const scripted = useHydrated();
  return (
    <div className={classes.fields}>
      <input type="hidden" name="was" value={repeat} />
      <NativeSelect
        label="Repeat"
        name="repeat"
        data={[...repeatOptions]}
        value={repeat}
        onChange={({ currentTarget: { value } }) => {
          const option = repeatOptions.find((repeatOption) => repeatOption === value);
          if (option) onChange({ ...fields, ...withOption(option, days) });
        }}
        data-autofocus
      />
      <fieldset className={classes.days} aria-describedby={problem && 'days-problem'}>
        <legend>Days</legend>
        <ul>
          {weekDays.map((day) => (
            <li key={day}>
              <label className={classes.day}>
                <input
                  type="checkbox"
                  name="day"
                  value={day}
                  checked={days.includes(day)}
                  aria-invalid={problem ? true : undefined}
                  onChange={({ currentTarget: { checked } }) => {
                    const others = days.filter((other) => other !== day);
                    onChange({ ...fields, ...withDays(repeat, checked ? [...others, day] : others) });
                  }}
                />
                {day}
              </label>
            </li>
          ))}
        </ul>
        {problem && (
          <p id="days-problem" className={classes.wrong}>
            {problem}
          </p>
        )}
      </fieldset>
      <div className={classes.row}>
        <NativeSelect
          label="Time"
          name="time"
          data={timeOptions(time)}
          value={time}
          onChange={({ currentTarget }) => onChange({ ...fields, time: currentTarget.value })}
        />
        <NativeSelect
          label="Time zone"
          name="zone"
          data={zoneOptions(zone)}
          value={zone}
          onChange={({ currentTarget }) => onChange({ ...fields, zone: currentTarget.value })}
        />
      </div>
      <p className={classes.next} role="status">
        {next && days.length > 0 ? (
          <>
            <span>{scripted ? 'Next run:' : 'Next run, before your changes:'}</span>{' '}
            <time dateTime={next.iso}>{next.text}</time>
          </>
        ) : (
          <span>Next run: –</span>
        )}
      </p>
    </div>
  );
}
