import { useLingui } from '@lingui/react/macro';
import { PanelLeft } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import type { Sidebar } from './use-sidebar.ts';

/** The line above every page: the sidebar's switch, where one is, and how it is shown. */
export function TopBar({ sidebar }: { sidebar: Sidebar }) {
  const { t } = useLingui();
  const open = sidebar.narrow ? sidebar.drawerOpen : sidebar.expanded;
  return (
    <header className="flex h-14 items-center gap-1.5">
      <Tooltip content={t`Toggle sidebar (Ctrl B)`} side="bottom">
        <Button
          look="quiet"
          size="icon-sm"
          aria-label={t`Toggle sidebar`}
          aria-expanded={open}
          onClick={sidebar.toggle}
          className="-ml-1.5"
        >
          <PanelLeft size={16} aria-hidden="true" />
        </Button>
      </Tooltip>
      <Breadcrumb />
      <div className="ml-auto flex items-center gap-0.5">
        <LanguageMenu />
        <ThemeMenu />
      </div>
    </header>
  );
}
