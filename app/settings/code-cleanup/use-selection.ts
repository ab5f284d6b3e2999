import { useEffect, useState, type RefObject } from 'react';

export interface Selection {
  count: number;
  /** How much of a group is selected. */
  of(group: string): 'none' | 'some' | 'all';
  /** To be called when a checkbox changed. */
  read(): void;
  /** Selects all of a group, or nothing of it. */
  setAll(group: string, selected: boolean): void;
}

/**
 * What is selected in a form of checkboxes named `step`, each with its group in `data-group`. The boxes themselves hold
 * the state, so that what was ticked before the page's script ran counts, and the form works without it.
 * @param shown changes when other boxes are shown
 */
export function useSelection(form: RefObject<HTMLFormElement>, shown: unknown): Selection {
  const [groups, setGroups] = useState<Groups>({});
  useEffect(() => {
    const drawn = requestAnimationFrame(() => setGroups(countIn(form)));
    return () => cancelAnimationFrame(drawn);
  }, [form, shown]);
  return {
    count: Object.values(groups).reduce((sum, { ticked }) => sum + ticked, 0),
    of(group) {
      const { ticked, all } = groups[group] ?? { ticked: 0, all: 0 };
      return ticked === 0 ? 'none' : ticked < all ? 'some' : 'all';
    },
    read: () => setGroups(countIn(form)),
    setAll(group, checked) {
      for (const box of boxesIn(form)) if (box.dataset.group === group) box.checked = checked;
      setGroups(countIn(form));
    },
  };
}

type Groups = Record<string, { ticked: number; all: number }>;

function countIn(form: RefObject<HTMLFormElement>): Groups {
  const groups: Groups = {};
  for (const { checked, dataset } of boxesIn(form)) {
    const group = (groups[dataset.group ?? ''] ??= { ticked: 0, all: 0 });
    group.all += 1;
    if (checked) group.ticked += 1;
  }
  return groups;
}

function boxesIn({ current }: RefObject<HTMLFormElement>): HTMLInputElement[] {
  return [...(current?.querySelectorAll<HTMLInputElement>('input[name="step"]') ?? [])];
}
