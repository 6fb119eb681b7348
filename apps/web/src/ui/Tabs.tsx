import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps<V extends string> {
  tabs: readonly { value: V; label: ReactNode }[];
  value: V;
  /** Puts the tab into the address, so that it can be linked to. */
  onValueChange: (value: V) => void;
  /** What is under the chosen tab; the others are not mounted. */
  children: ReactNode;
}

/** Views of one thing, side by side; the chosen one belongs into the address. */
export function Tabs<V extends string>({ tabs, value, onValueChange, children }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next: V) => onValueChange(next)}>
      <Base.List className="mb-4 flex gap-[22px] overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px border-b-2 border-transparent pt-2 pb-2.5 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:border-accent data-active:text-ink pointer-coarse:min-h-11"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className="outline-none focus-visible:outline-2">
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
