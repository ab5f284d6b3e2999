import { useEffect, useState, type RefObject } from 'react';

export interface Selection {
  count: number;
  /** How much of a group is selected. */
  of(group: string): 'none' | 'some' | 'all';
  /** To be called when a checkbox changed. */
  read(): void;
  /** Selects all of a group, or nothing of it; without a group all there are. */
  setAll(group: string | null, selected: boolean): void;
  /** How many there are. */
  all: number;
}

/**
 * What is selected in a form of checkboxes of one name, each with its group in `data-group`. The boxes themselves hold
 * the state, so that what was ticked before the page's script ran counts, and the form works without it.
 * @param name of the boxes
 * @param shown changes when other boxes are shown
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
