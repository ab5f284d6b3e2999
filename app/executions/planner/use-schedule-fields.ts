import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { executionsPath } from '../addresses';
import { useFormValue } from '../use-form-value';
import { scheduleEntries } from './draft';
import type { NextRun } from './next-run.server';
import { readScheduleFields, scheduleFieldsOf, type ScheduleFields } from './schedule-fields';

/** Returns the schedule's fields as the user edits them, with the next run that follows from them. */
export function useScheduleFields(
  projectId: string,
  begin: { fields: ScheduleFields; next: NextRun | null },
) {
  const { form, value: fields, setValue: setFields } = useFormValue(fieldsIn, begin.fields);
  const { load, data } = useFetcher<{ next: NextRun | null }>();
  const query = new URLSearchParams(scheduleEntries(fields)).toString();
  const known = useRef(query);
  useEffect(() => {
    if (known.current === query) return;
    known.current = query;
    load(`${executionsPath(projectId)}/next-run?${query}`);
  }, [load, projectId, query]);
  return { form, fields, setFields, next: data ? data.next : begin.next };
}

function fieldsIn(form: FormData): ScheduleFields {
  return readScheduleFields(form) ?? scheduleFieldsOf(null);
}
