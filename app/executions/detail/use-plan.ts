import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { PlanAnswer } from './plan-answer.server';
import { changedPlan } from './plan-changes';
import { planContentOf, readPlanFields } from './plan-fields';
import type { Supply } from './threads';

interface Begun {
  saved: PlanAnswer;
  /** The server's answer to a form that was sent without scripts. */
  posted: PlanAnswer | undefined;
  threads: number;
}

/** The edited form. The browser performs actions that need only the form, the server all others. */
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
  const dirty = planContentOf(fields) !== planContentOf(saved.fields);
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
    /** True while a save or a start is sent: it leaves the page on purpose. */
    isLeaving: isLeavingIntent(fetcher.formData),
    /** True when the form differs from the saved plan. */
    dirty,
  };
}

/** Returns whether the form was sent to save or run. A form sent without a button is saved. */
function isLeavingIntent(sent: FormData | undefined): boolean {
  return sent !== undefined && ['save', 'run', null].some((intent) => intent === sent.get('intent'));
}

/** Counts how often the form restarts: each time another plan was saved while this form had no changes. */
function useNewSaved(saved: PlanAnswer, isChanged: boolean, begin: () => void): number {
  const content = planContentOf(saved.fields) + saved.fields.base;
  const [last, setLast] = useState({ content, round: 0 });
  if (last.content === content) return last.round;
  const round = isChanged ? last.round : last.round + 1;
  setLast({ content, round });
  if (!isChanged) begin();
  return round;
}

/** Restores the focus when its button moved or was removed: to the same button, else to "Add flow". */
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

/** Focuses the first field with a problem once the answer is drawn. */
function useFocusOnProblem(form: React.RefObject<HTMLFormElement>, answer: PlanAnswer | undefined) {
  useEffect(() => {
    if (!answer || Object.keys(answer.problems).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer, form]);
}
