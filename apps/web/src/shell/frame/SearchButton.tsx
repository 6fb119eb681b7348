import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { commandKey, Kbd } from '../../ui/text/Kbd.tsx';

/** Opens the command palette; looks like a search field. */
export function SearchButton({ onPress }: { onPress: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
      className="flex h-9 items-center gap-2 rounded-md border border-line bg-panel ps-2.5 pe-1.75 text-sm text-ink-3 transition-colors hover:border-line-strong hover:text-ink-2 max-lg:h-7 max-lg:w-7 max-lg:justify-center max-lg:border-transparent max-lg:bg-transparent max-lg:p-0 max-lg:text-ink-2 max-lg:hover:bg-hover pointer-coarse:h-11 pointer-coarse:max-lg:h-11 pointer-coarse:max-lg:w-11"
    >
      <Search size={15} aria-hidden="true" className="shrink-0" />
      <span className="pe-5 max-lg:sr-only">{t`Search clients, portfolios, actions`}</span>
      <Kbd className="max-lg:hidden">{`${commandKey()} K`}</Kbd>
    </button>
  );
}
