import { Dialog } from '@base-ui/react/dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { FigureLegend } from './FigureLegend.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { MailReadingNotices } from './MailReadingNotices.tsx';
import { SidebarContent } from '../sidebar/SidebarContent.tsx';
import { TopBar } from './TopBar.tsx';
import { useCommandPieces } from './use-command-pieces.tsx';
import { usePrintFoot } from '../print/use-print-foot.ts';
import { useLive } from './use-live.ts';
import { useSidebar } from '../sidebar/use-sidebar.ts';
import { ViewBanner } from '../viewer/ViewBanner.tsx';

/** The layout of every signed-in page: sidebar or drawer, top bar, content. */
export function Frame() {
  const { t } = useLingui();
  const sidebar = useSidebar();
  const { narrow, expanded, drawerOpen, setDrawerOpen } = sidebar;
  useLive();
  usePrintFoot();
  const { pieces, showPalette } = useCommandPieces(sidebar.toggle);
  return (
    <div className="flex min-h-dvh">
      <a
        data-screen-only
        href="#main"
        className="fixed top-2 start-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      {!narrow && (
        <aside
          data-screen-only
          aria-label={t`Sidebar`}
          className={classes(
            'sticky top-0 h-dvh shrink-0 overflow-hidden border-e border-line bg-sunk transition-[width] duration-180',
            expanded ? 'w-64' : 'w-12',
          )}
        >
          <SidebarContent collapsed={!expanded} />
        </aside>
      )}
      <div className="min-w-0 flex-1">
        <div className="mx-auto max-w-[1440px] px-3 pb-10 md:px-4 lg:px-6">
          <ViewBanner />
          <TopBar sidebar={sidebar} onSearch={showPalette} />
          <MailReadingNotices />
          <main id="main" tabIndex={-1}>
            <Outlet />
            <FigureLegend />
          </main>
        </div>
      </div>
      <Dialog.Root open={narrow && drawerOpen} onOpenChange={(open) => setDrawerOpen(open)}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-30 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Popup className="fixed inset-y-0 start-0 z-30 w-72 max-w-[88vw] border-e border-line bg-sunk shadow-float transition-[translate] duration-180 outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full">
            <Dialog.Title className="sr-only">
              <Trans>Navigation</Trans>
            </Dialog.Title>
            <SidebarContent
              collapsed={false}
              corner={
                <Dialog.Close
                  aria-label={t`Close`}
                  className={buttonClasses({ look: 'quiet', size: 'icon-sm' })}
                >
                  <X size={16} aria-hidden="true" />
                </Dialog.Close>
              }
              onNavigate={() => setDrawerOpen(false)}
            />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      {pieces}
    </div>
  );
}
