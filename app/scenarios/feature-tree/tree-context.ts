import { createContext, useContext } from 'react';
import type { Place } from '../address';
import type { RowKind } from './row-actions';
import type { Change } from './use-toggles';

/** A row whose actions are asked for, and where on the screen. */
export interface MenuRequest {
  kind: RowKind;
  place: Place;
  opener: HTMLElement;
}

/** What the rows of the tree share. */
export interface TreeState {
  projectId: string;
  /** Where the page is. */
  place: Place;
  /** Keys move through the tree; rows are tree items then. */
  scripted: boolean;
  /** Branches that are opening or closing, by the text of their path. */
  pending: ReadonlyMap<string, Change>;
  toggle(change: Change, path: string[]): void;
  openMenu(request: MenuRequest): void;
}

export const TreeContext = createContext<TreeState | null>(null);

export function useTree(): TreeState {
  const tree = useContext(TreeContext);
  if (!tree) throw new Error('A row outside of the tree');
  return tree;
}
