import { Tabs as Base } from '@base-ui/react/tabs';
import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';

interface Tab<V extends string> {
  value: V;
  label: ReactNode;
  /** The link to render as the tab, where each view has an address. */
  link?: ReactElement;
}

interface TabsProps<V extends string> {
  tabs: readonly Tab<V>[];
  value: V;
  /** Not needed where the tabs are links. */
  onValueChange?: (value: V) => void;
  /** A small button after the tabs. It may come later: it moves nothing. */
  aside?: ReactNode;
  /** The content of the chosen tab; the others are not mounted. */
  children: ReactNode;
}

/** Tabs between views of one subject. The tabs of a page have addresses: `PageTabs` of the shell renders those. */
export function Tabs<V extends string>({ tabs, value, onValueChange, aside, children }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  // Tabs that continue beyond the edge would otherwise hide the chosen one after a reload or a link.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected=true]');
    if (!list.current || !chosen) return;
    const [frame, tab] = [list.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (tab.left < frame.left || tab.right > frame.right)
      list.current.scrollLeft += (tab.left + tab.right - frame.left - frame.right) / 2;
  }, [value]);
  return (
    <Base.Root value={value} onValueChange={(next: V) => onValueChange?.(next)}>
      <div className="mb-4 flex">
        <Base.List ref={list} className="tab-line -mx-1 flex min-w-0 flex-1 gap-4 overflow-x-auto px-1">
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              {...(tab.link && { render: tab.link, nativeButton: false })}
              className="group inline-flex max-w-full shrink-0 items-end px-1 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink first:-ms-1 focus-visible:rounded-sm focus-visible:-outline-offset-2 data-active:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            >
              {/* The underline is as long as the label and starts at the page's edge; the focus ring has room on both sides. */}
              <span className="truncate border-b-2 border-transparent pt-2 pb-2.5 transition-colors group-data-active:border-accent">
                {tab.label}
              </span>
            </Base.Tab>
          ))}
        </Base.List>
        {aside && <div className="flex shrink-0 items-center border-b border-line ps-3">{aside}</div>}
      </div>
      <Base.Panel value={value}>{children}</Base.Panel>
    </Base.Root>
  );
}
