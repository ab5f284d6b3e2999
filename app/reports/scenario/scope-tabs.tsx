import { LinkTabs } from '~/ui/link-tabs';
import { useLinks } from '~/ui/use-links';

interface ScopeTabsProps {
  whole: boolean;
  /** Index of the step, from 0. */
  selected: number;
  /** Entries of the step; `wholeCount`: of the whole scenario. */
  count: number;
  wholeCount: number;
}

/** Switches network and console between the selected step and the whole scenario. */
export function ScopeTabs({ whole, selected, count, wholeCount }: ScopeTabsProps) {
  const link = useLinks();
  const to = (value: string | null) => link({ whole: value, step: selected + 1, entry: null });
  return (
    <LinkTabs
      label="Scope"
      replace
      tabs={[
        { label: 'This step', count, to: to(null), current: !whole },
        { label: 'Whole scenario', count: wholeCount, to: to('1'), current: whole },
      ]}
    />
  );
}
