import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { executionsPath } from '../addresses';
import { scheduleEntries } from './draft';
import type { loader } from './next-run';
import type { NextRun } from './next-run.server';
import { readScheduleFields, type ScheduleFields } from './schedule-fields';

/** The fields of a schedule as somebody changes them, with the next run that follows. */
export function useScheduleFields(
  projectId: string,
  begin: { fields: ScheduleFields; next: NextRun | null },
) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(begin.fields);
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => {
    // What was ticked before the page's scripts took over.
    const early = form.current && readScheduleFields(new FormData(form.current));
    if (early) setFields(early);
  }, []);
  const query = new URLSearchParams(scheduleEntries(fields)).toString();
  const known = useRef(query);
  useEffect(() => {
    if (known.current === query) return;
    known.current = query;
    load(`${executionsPath(projectId)}/next-run?${query}`);
  }, [load, projectId, query]);
  return { form, fields, setFields, next: data ? data.next : begin.next };
}
