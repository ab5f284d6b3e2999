import { useEffect, useState, type RefObject } from 'react';

export interface Selection {
  count: number;
  /** How much of a group is selected. */
  of(group: string): 'none' | 'some' | 'all';
  /** Call it when a checkbox changed. */
  read(): void;
  /** Selects or clears a group; without a group, all checkboxes. */
  setAll(group: string | null, selected: boolean): void;
  /** Number of checkboxes. */
  all: number;
}

/**
 * Returns the selection in a form of checkboxes of one name, each with its group in `data-group`. The checkboxes hold
 * the state: boxes ticked before the page's script ran count, and the form works without scripts.
 * @param name of the checkboxes
 * @param shown changes when other checkboxes are shown
 */
export function useSelection(form: RefObject<HTMLFormElement>, name: string, shown: unknown): Selection {
  const [groups, setGroups] = useState<Groups>({});
  useEffect(() => {
    const drawn = requestAnimationFrame(() => setGroups(countIn(form, name)));
    return () => cancelAnimationFrame(drawn);
  }, [form, name, shown]);
  return {
    all: Object.values(groups).reduce((sum, { all }) => sum + all, 0),
    count: Object.values(groups).reduce((sum, { ticked }) => sum + ticked, 0),
    of(group) {
      const { ticked, all } = groups[group] ?? { ticked: 0, all: 0 };
      return ticked === 0 ? 'none' : ticked < all ? 'some' : 'all';
    },
    read: () => setGroups(countIn(form, name)),
    setAll(group, checked) {
      for (const box of boxesIn(form, name))
        if (group === null || box.dataset.group === group) box.checked = checked;
      setGroups(countIn(form, name));
    },
  };
}

type Groups = Record<string, { ticked: number; all: number }>;

function countIn(form: RefObject<HTMLFormElement>, name: string): Groups {
  const groups: Groups = {};
  for (const { checked, dataset } of boxesIn(form, name)) {
    const group = (groups[dataset.group ?? ''] ??= { ticked: 0, all: 0 });
    group.all += 1;
    if (checked) group.ticked += 1;
  }
  return groups;
}

function boxesIn({ current }: RefObject<HTMLFormElement>, name: string): HTMLInputElement[] {
  return [...(current?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? [])];
}
