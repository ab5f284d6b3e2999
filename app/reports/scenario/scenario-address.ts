import { oneOf } from '../parts/one-of';
import { networkSorts, type NetworkView } from './network-entries';

export const panels = ['screenshot', 'network', 'console', 'aria', 'api', 'trace'] as const;
export type Panel = (typeof panels)[number];

/** What the report of a scenario shows, from `?step=&command=&view=&shot=&whole=&filter=&xhr=&sort=&order=&entry=`. */
export interface ScenarioAddress {
  /** As in the address, counted from 1; null opens the step that matters. */
  step: string | null;
  /** Command of the step whose screenshot is shown, counted from 1; null shows the end of the step. */
  command: number | null;
  view: Panel;
  /** Null: the one there is, after before before. */
  shot: 'before' | 'after' | null;
  /** Network and console of the whole scenario rather than of the step. */
  whole: boolean;
  network: NetworkView;
  /**
   * Request that is pointed out, whose details the dialog shows: counted from 1 in the order they were made, of what
   * is shown; null: none.
   */
  entry: number | null;
}

export function readScenarioAddress(address: URLSearchParams): ScenarioAddress {
  return {
    step: address.get('step'),
    command: numberOf(address.get('command')),
    view: oneOf(address.get('view'), panels, 'screenshot'),
    shot: oneOf(address.get('shot'), ['before', 'after'], null),
    whole: address.get('whole') === '1',
    network: {
      errors: address.get('filter') === 'errors',
      xhr: address.get('xhr') === '1',
      sort: oneOf(address.get('sort'), networkSorts, 'status'),
      order: oneOf(address.get('order'), ['asc', 'desc'], 'desc'),
    },
    entry: numberOf(address.get('entry')),
  };
}

function numberOf(text: string | null): number | null {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : null;
}
