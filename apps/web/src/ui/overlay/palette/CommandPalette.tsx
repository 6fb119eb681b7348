import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { optionClasses } from '../../control.ts';
import { commandKey, Kbd } from '../../text/Kbd.tsx';
import { Spinner } from '../../Spinner.tsx';
import { Marked } from './Marked.tsx';

export interface Command {
  id: string;
  label: string;
  /** Distinguishes entries of the same name: the client of a portfolio. */
  note?: string | undefined;
  icon?: ReactNode;
  /** The keyboard shortcut for the same command. */
  keys?: readonly string[] | undefined;
  /** The address that the command opens, for a new tab. */
  href?: string;
  /** Whether the palette stays open, because the command asks for something. */
  staysOpen?: boolean;
  onRun: () => void;
}

export interface CommandGroup {
  label: string;
  items: readonly Command[];
}

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  typed: string;
  onType: (typed: string) => void;
  /** The matching commands in groups; the caller searches. */
  groups: readonly CommandGroup[];
  /** Whether more results may follow. */
  searching: boolean;
  /** Why some results are missing. */
  failure?: ReactNode;
  /** What is asked for, such as the portfolio of a new transaction. Backspace in an empty field goes back. */
  question?: { label: string; onBack: () => void } | undefined;
}

const openTab = (href: string): void => {
  window.open(href, '_blank', 'noopener');
};

/** Marks the palette for `use-keys.ts`, which passes on letters typed before the field has the focus. */
const ownPopup = { 'data-palette': '' };

/** Keeps the focus in the open palette: a page that loads below it would take it to its heading, and with it what is typed. */
function useFieldFocus(open: boolean) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!open) return;
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[data-palette]') === null) field.current?.focus();
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [open]);
  return field;
}

/** Finds records, pages and actions by a few letters of their names. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onClose, typed, onType, groups, searching, failure, question } = props;
  const { t } = useLingui();
  // A command decides where the focus goes. Without one, it returns to where it was.
  const ran = useRef(false);
  const highlighted = useRef<Command | undefined>(undefined);
  const run = (command: Command, inNewTab: boolean) => {
    if (inNewTab && command.href !== undefined) return openTab(command.href);
    if (command.staysOpen !== true) {
      ran.current = true;
      onClose();
    }
    command.onRun();
  };
  const field = useFieldFocus(open);
  const onKey = (event: KeyboardEvent & { preventBaseUIHandler: () => void }) => {
    const href = highlighted.current?.href;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && href !== undefined) {
      event.preventDefault();
      event.preventBaseUIHandler();
      openTab(href);
    } else if (event.key === 'Backspace' && typed === '') question?.onBack();
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          {...ownPopup}
          aria-label={t`Search and commands`}
          finalFocus={() => !ran.current}
          className="fixed inset-x-0 top-[max(12px,12dvh)] z-50 mx-auto flex max-h-[min(32rem,calc(88dvh-24px))] w-[min(600px,calc(100vw-24px))] flex-col overflow-hidden rounded-lg border border-line bg-panel shadow-float transition-[opacity,translate] outline-none data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={typed}
            onValueChange={(next, { reason }) => reason !== 'item-press' && onType(next)}
            onItemHighlighted={(command: Command | undefined) => {
              highlighted.current = command;
            }}
            itemToStringValue={(command: Command) => command.label}
          >
            <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4">
              <Search size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
              {question && (
                <span className="shrink-0 rounded-sm bg-accent-soft px-1.5 py-0.5 text-sm font-medium text-accent">
                  {question.label}
                </span>
              )}
              <Autocomplete.Input
                ref={field}
                aria-label={question ? t`Choose a portfolio` : t`Search clients, portfolios, actions`}
                placeholder={question ? t`Choose a portfolio` : t`Search clients, portfolios, actions`}
                maxLength={100}
                onKeyDown={onKey}
                className="h-full min-w-0 flex-1 bg-transparent text-base outline-none pointer-coarse:text-[16px]"
              />
              {searching && (
                <span className="text-ink-3">
                  <Spinner />
                </span>
              )}
              <Dialog.Close className="min-h-6 rounded-sm pointer-coarse:min-h-11 pointer-coarse:min-w-11">
                <span className="sr-only">{t`Close`}</span> <Kbd>Esc</Kbd>
              </Dialog.Close>
            </div>
            {failure && (
              <p
                role="alert"
                className="shrink-0 border-b border-line bg-loss-soft px-4 py-2 text-sm text-loss"
              >
                {failure}
              </p>
            )}
            <Autocomplete.Empty>
              <div className="px-4 py-8 text-center text-sm text-ink-2">
                {searching ? <Trans>Searching…</Trans> : <Trans>Nothing found</Trans>}
              </div>
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 scroll-py-1.5 overflow-y-auto p-1.5 data-empty:p-0">
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.label} items={group.items} className="pb-1">
                  <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-2xs font-medium text-ink-3">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        onClick={(event) => run(command, event.ctrlKey || event.metaKey)}
                        className={`${optionClasses} min-h-9 gap-2.5 px-2.5`}
                      >
                        <CommandText {...command} typed={typed} />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <KeyHints />
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CommandText({ icon, label, note, keys = [], typed }: Command & { typed: string }) {
  return (
    <>
      <span className="shrink-0 text-ink-3">{icon}</span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 wrap-anywhere">
        <span>
          <Marked text={label} typed={typed} />
        </span>
        {note && (
          <span className="text-sm text-ink-3">
            <Marked text={note} typed={typed} />
          </span>
        )}
      </span>
      {keys.length > 0 && (
        <span className="ms-auto flex gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </>
  );
}

/** What the keys do, where there is a keyboard. */
function KeyHints() {
  return (
    <div className="flex shrink-0 gap-4 border-t border-line px-4 py-2 text-2xs text-ink-3 max-md:hidden pointer-coarse:hidden">
      <span className="flex items-center gap-1.5">
        <Kbd>Enter</Kbd> <Trans context="action">Open</Trans>
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>{commandKey()}</Kbd>
        <Kbd>Enter</Kbd> <Trans>Open in a new tab</Trans>
      </span>
    </div>
  );
}
