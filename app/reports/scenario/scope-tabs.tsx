import { LinkTabs } from '~/ui/link-tabs';
import { useLinks } from '~/ui/use-links';

interface ScopeTabsProps {
  whole: boolean;
  /** Step, from 0. */
  selected: number;
  /** Of the step, and of the whole scenario. */
  count: number;
  wholeCount: number;
}

/** Network and console are those of the selected step, or of all. */
export function ScopeTabs({ whole, selected, count, wholeCount }: ScopeTabsProps) {
  const link = useLinks();
  const to = (value: string | null) => link({ whole: value, step: selected + 1, entry: null });
  return (
    <LinkTabs
      label="Of"
      replace
      tabs={[
        { label: 'This step', count, to: to(null), current: !whole },
        { label: 'Whole scenario', count: wholeCount, to: to('1'), current: whole },
      ]}
    />
  );
}
