import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { PlanAnswer } from './plan-answer.server';
import { changedPlan } from './plan-changes';
import { contentOf, readPlanFields } from './plan-fields';
import type { Supply } from './threads';

interface Begun {
  saved: PlanAnswer;
  /** What came back from the form without scripts. */
  posted: PlanAnswer | undefined;
  threads: number;
}

/** The form of an execution as it is worked on: what needs only the form is done here, the server does the rest. */
export type Editing = ReturnType<typeof usePlan>;

export function usePlan({ saved, posted, threads }: Begun) {
  const fetcher = useFetcher<PlanAnswer>();
  const answer = fetcher.data ?? posted;
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState((answer ?? saved).fields);
  const [answered, setAnswered] = useState(answer);
  if (answer !== answered) {
    setAnswered(answer);
    if (answer) setFields(answer.fields);
  }
  const dirty = contentOf(fields) !== contentOf(saved.fields);
  const round = useNewSaved(saved, dirty || fields.picking !== null, () => setFields(saved.fields));
  const supply: Supply = {
    threads,
    counts: { ...saved.found.counts, ...answer?.found.counts },
    broken: { ...saved.found.broken, ...answer?.found.broken },
    missing: { ...saved.found.missing, ...answer?.found.missing },
  };
  const keepFocus = useFocusAfter(form, fields);
  useFocusOnProblem(form, answer);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : 'save';
    const changed = form.current && changedPlan(readPlanFields(new FormData(form.current)), intent, supply);
    keepFocus(intent);
    if (!changed) return;
    event.preventDefault();
    setFields(changed);
  }
  function change(intent: string) {
    const changed = form.current && changedPlan(readPlanFields(new FormData(form.current)), intent, supply);
    if (changed) setFields(changed);
  }
  return {
    form,
    formId: 'plan',
    Form: fetcher.Form,
    fields,
    round,
    supply,
    onSubmit,
    change,
    refresh: () => form.current && setFields(readPlanFields(new FormData(form.current))),
    /** Notes that a flow was opened or closed. */
    toggle: (id: string, isOpen: boolean) =>
      setFields((before) => ({
        ...before,
        flows: before.flows.map((flow) => (flow.id === id ? { ...flow, isOpen } : flow)),
      })),
    lists: { ...saved.found.lists, ...answer?.found.lists },
    problems: answer?.problems ?? {},
    choice: answer?.choice ?? null,
    told: answer,
    busy: fetcher.state !== 'idle',
    /** What follows a save or a start leaves the page on purpose. */
    isLeaving: isLeavingIntent(fetcher.formData),
    /** What is in the form is not what is saved. */
    dirty,
  };
}

/** A form that is sent without a button is saved. */
function isLeavingIntent(sent: FormData | undefined): boolean {
  return sent !== undefined && ['save', 'run', null].some((intent) => intent === sent.get('intent'));
}

/** Counts how often the form begins anew: when something else was saved, and nothing here was changed. */
function useNewSaved(saved: PlanAnswer, isChanged: boolean, begin: () => void): number {
  const content = contentOf(saved.fields) + saved.fields.base;
  const [last, setLast] = useState({ content, round: 0 });
  if (last.content === content) return last.round;
  const round = isChanged ? last.round : last.round + 1;
  setLast({ content, round });
  if (!isChanged) begin();
  return round;
}

/** A button that is gone, or was moved, had the focus: it goes to the same button, or to what comes next. */
function useFocusAfter(form: React.RefObject<HTMLFormElement>, fields: object) {
  const intent = useRef('');
  useEffect(() => {
    const asked = intent.current;
    intent.current = '';
    const active = document.activeElement;
    if (asked === '' || (active && active !== document.body)) return;
    const same = form.current?.querySelector<HTMLElement>(`button[value="${CSS.escape(asked)}"]`);
    (same ?? form.current?.querySelector<HTMLElement>('button[value="add-flow"]'))?.focus();
  }, [fields, form]);
  return (asked: string) => {
    intent.current = asked;
  };
}

/** The first field with a problem gets the focus once its answer is drawn. */
function useFocusOnProblem(form: React.RefObject<HTMLFormElement>, answer: PlanAnswer | undefined) {
  useEffect(() => {
    if (!answer || Object.keys(answer.problems).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer, form]);
}
