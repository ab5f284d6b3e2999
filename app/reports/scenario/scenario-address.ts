import { readOption } from '../parts/one-of';
import { networkSorts, type NetworkView } from './network-entries';

export const panels = ['screenshot', 'network', 'console', 'aria', 'api', 'trace'] as const;
export type Panel = (typeof panels)[number];

/** The report's view, from `?step=&command=&view=&shot=&whole=&filter=&xhr=&sort=&order=&entry=`. */
export interface ScenarioAddress {
  /** Step as in the address, counted from 1; null opens the most relevant step. */
  step: string | null;
  /** Command of the step whose screenshot is shown, counted from 1; null shows the end of the step. */
  command: number | null;
  view: Panel;
  /** Null: the screenshot after the step if there is one, else the one before. */
  shot: 'before' | 'after' | null;
  /** True to show network and console of the whole scenario instead of the step. */
  whole: boolean;
  network: NetworkView;
  /**
   * Number of the highlighted request, whose details the dialog shows; null: none. Counted from 1 among the shown
   * requests, in the order they were made.
   */
  entry: number | null;
}

export function readScenarioAddress(address: URLSearchParams): ScenarioAddress {
  return {
    step: address.get('step'),
    command: numberOf(address.get('command')),
    view: readOption(address.get('view'), panels, 'screenshot'),
    shot: readOption(address.get('shot'), ['before', 'after'], null),
    whole: address.get('whole') === '1',
    network: {
      errors: address.get('filter') === 'errors',
      xhr: address.get('xhr') === '1',
      sort: readOption(address.get('sort'), networkSorts, 'status'),
      order: readOption(address.get('order'), ['asc', 'desc'], 'desc'),
    },
    entry: numberOf(address.get('entry')),
  };
}

function numberOf(text: string | null): number | null {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : null;
}
