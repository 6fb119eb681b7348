import { useLingui } from '@lingui/react/macro';
import { PanelLeft } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import { Breadcrumb } from '../page/Breadcrumb.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { SearchButton } from './SearchButton.tsx';
import { LanguageMenu } from '../viewer/LanguageMenu.tsx';
import { ThemeMenu } from '../viewer/ThemeMenu.tsx';
import type { Sidebar } from '../sidebar/use-sidebar.ts';

interface TopBarProps {
  sidebar: Sidebar;
  onSearch: () => void;
}

/** The bar above every page: sidebar toggle, search, notifications, language and theme. */
export function TopBar({ sidebar, onSearch }: TopBarProps) {
  const { t } = useLingui();
  const open = sidebar.narrow ? sidebar.drawerOpen : sidebar.expanded;
  return (
    <header data-screen-only className="flex h-14 items-center gap-1.5">
      <Tooltip content={t`Toggle sidebar (Ctrl B)`} side="bottom">
        <Button
          look="quiet"
          size="icon-sm"
          aria-label={t`Toggle sidebar`}
          aria-expanded={open}
          onClick={sidebar.toggle}
          className="-ms-1.5"
        >
          <PanelLeft size={16} aria-hidden="true" />
        </Button>
      </Tooltip>
      <Breadcrumb />
      <div className="ms-auto flex shrink-0 items-center gap-0.5">
        <span className="lg:me-1.5">
          <SearchButton onPress={onSearch} />
        </span>
        <NotificationBell />
        <LanguageMenu />
        <ThemeMenu />
      </div>
    </header>
  );
}
