import { notifiedEvents, type NotifiedEvent } from '#domain/executions/told-events';

/** Form fields of notification recipients: a box each, named by kind and value, as names must be unique. */

/** Values of the ticked boxes of a kind. */
export function tickedOf(form: FormData, kind: string): string[] {
  const prefix = `${kind}:`;
  return [...form.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

export function tickedEvents(form: FormData): NotifiedEvent[] {
  const ticked = tickedOf(form, 'event');
  return notifiedEvents.filter((event) => ticked.includes(event));
}

/** Returns the addresses in a text, separated by line breaks, spaces, commas or semicolons. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** Labels of events on the pages. */
export const eventTexts: Record<NotifiedEvent, { label: string; description: string }> = {
  failed: { label: 'Fails', description: 'Every run that fails' },
  worse: {
    label: 'Gets worse',
    description: 'Only runs with failures that the run before did not have',
  },
  recovered: { label: 'Recovers', description: 'The first run that passes again' },
  refused: { label: 'Is refused', description: 'Its schedule was due and it could not start' },
};
