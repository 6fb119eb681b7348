import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { commandKey, Kbd } from '../../ui/text/Kbd.tsx';

interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** The keyboard shortcuts and where they work. */
export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const command = commandKey();
  const groups: readonly { label: string; shortcuts: readonly Shortcut[] }[] = [
    {
      label: t`Everywhere`,
      shortcuts: [
        { keys: [command, 'K'], does: t`Search clients, portfolios, actions` },
        { keys: [command, 'B'], does: t`Toggle sidebar` },
        { keys: ['?'], does: t`This list` },
        { keys: ['Esc'], does: t`Close and go back` },
        { keys: ['F6'], does: t`Go to notifications` },
      ],
    },
    {
      label: t`In a list`,
      shortcuts: [
        { keys: ['/'], does: t`Search in the list` },
        { keys: ['↑', '↓'], does: t`Move between rows` },
        { keys: ['Home', 'End'], does: t`First or last row` },
        { keys: ['Enter'], does: t`Open the row` },
      ],
    },
    {
      label: t`In a chart`,
      shortcuts: [
        { keys: ['←', '→'], does: t`Move by a day` },
        { keys: ['PgUp', 'PgDn'], does: t`Move by thirty days` },
        { keys: ['Home', 'End'], does: t`First or last day` },
      ],
    },
  ];
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t`Keyboard shortcuts`}>
      <div className="grid gap-4">
        {groups.map(({ label, shortcuts }) => (
          <section key={label}>
            <h3 className="pb-1 text-xs font-medium text-ink-3">{label}</h3>
            <dl className="text-sm">
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className="flex min-h-8 items-center gap-4 border-t border-line">
                  <dt className="order-2 ms-auto flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd className="py-1">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
