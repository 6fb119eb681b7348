import { Combobox as Base } from '@base-ui/react/combobox';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, ChevronsUpDown } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  type RefObject,
} from 'react';
import { classes } from '../classes.ts';
import { controlClasses, smallControlClasses, optionClasses, popupClasses } from '../control.ts';
import { Field, type FieldFrame } from './Field.tsx';
import { groupsOf } from '../table/groups.ts';
import { useLandmark } from '../overlay/use-landmark.ts';

export interface ComboboxProps<T> extends FieldFrame {
  items: readonly T[];
  value: T | null;
  onValueChange: (value: T | null) => void;
  /** Returns an item's text, which is shown when chosen and matched against the search. */
  textOf: (item: T) => string;
  keyOf: (item: T) => string;
  /** Returns the heading under which an item stands in the list; the items of a heading come together. */
  groupOf?: (item: T) => string;
  /** Renders an item in the list, where the text alone is not enough. */
  renderItem?: (item: T) => ReactNode;
  /** Called with the typed text, where the server does the searching; the list then shows `items` as given. */
  onSearch?: (typed: string) => void;
  /** The server has not answered the current search yet. */
  searching?: boolean;
  /** Keeps typed text that matches no item when the list closes, with nothing chosen; by default it is cleared. */
  unmatched?: Unmatched;
  /** Returns whether the typed text is a complete choice. The list then closes. */
  isWhole?: (typed: string) => boolean;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  /** `sm` inside tables and toolbars. */
  size?: 'md' | 'sm';
}

interface Group<T> {
  value: string;
  items: T[];
}

/** The items under their headings. */
const underHeadings = <T,>(items: readonly T[], groupOf: (item: T) => string): Group<T>[] =>
  groupsOf(items, groupOf).map(([value, grouped]) => ({ value, items: grouped }));

interface Unmatched {
  /** Whether the field shows unmatched text. */
  shown: boolean;
  onChange: (shown: boolean) => void;
}

/** A searchable choice among many items; with `onSearch`, among what the server finds. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { items, value, onValueChange, textOf, keyOf, groupOf, onSearch, isWhole, ...more } = props;
  const {
    renderItem,
    onBlur,
    placeholder,
    disabled,
    unmatched,
    searching = false,
    size = 'md',
    ...frame
  } = more;
  const { t } = useLingui();
  const { anchor, landmark } = useLandmark<HTMLDivElement>();
  const { onTyped, close, ...opening } = useOpening(isWhole);
  useReadablePage(anchor, opening.open);
  const type = (typed: string) => {
    onTyped(typed);
    onSearch?.(typed);
  };
  const chosen = value === null ? '' : textOf(value);
  const { leave, replace, ...input } = useTypedText({ chosen, unmatched, type });
  const pressEnter = useEnter({ items, searching, isOpen: opening.open }, (item) => {
    replace(textOf(item));
    onValueChange(item);
    close();
  });
  const option = (item: T) => (
    <Base.Item key={keyOf(item)} value={item} className={classes(optionClasses, 'relative pe-8')}>
      {renderItem ? renderItem(item) : textOf(item)}
      <Base.ItemIndicator className="absolute end-2 text-accent">
        <Check size={14} aria-hidden="true" />
      </Base.ItemIndicator>
    </Base.Item>
  );
  return (
    <Field {...frame}>
      {(ties) => (
        <Base.Root
          items={groupOf ? underHeadings(items, groupOf) : items}
          value={value}
          disabled={disabled ?? false}
          onValueChange={(next) => onValueChange(next)}
          itemToStringLabel={textOf}
          isItemEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
          {...(onSearch && { filter: null })}
          autoHighlight
          {...opening}
          {...input}
        >
          <Base.InputGroup ref={anchor} className="relative">
            <Base.Input
              {...ties}
              placeholder={placeholder}
              onKeyDown={(event) => event.key === 'Enter' && pressEnter(event)}
              onBlur={() => {
                leave();
                onBlur?.();
              }}
              className={classes(
                size === 'sm' ? smallControlClasses : controlClasses,
                'pe-9 pointer-coarse:pe-11',
              )}
            />
            <Base.Trigger
              aria-label={t`Show choices`}
              className="absolute inset-y-0 end-0 grid w-9 place-items-center text-ink-3 pointer-coarse:w-11"
            >
              <ChevronsUpDown size={14} aria-hidden="true" />
            </Base.Trigger>
          </Base.InputGroup>
          <Base.Portal container={landmark}>
            <Base.Positioner sideOffset={4} className="z-50 outline-none">
              <Base.Popup
                className={classes(
                  popupClasses,
                  'w-(--anchor-width) max-w-(--available-width) min-w-[min(20rem,var(--available-width))]',
                )}
              >
                <Base.Empty>
                  <div className="px-2 py-3 text-sm text-ink-3">
                    {searching ? <Trans>Searching…</Trans> : <Trans>Nothing found</Trans>}
                  </div>
                </Base.Empty>
                <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto data-empty:p-0">
                  {groupOf
                    ? (group: Group<T>) => (
                        <Base.Group key={group.value} items={group.items} className="pb-1">
                          <Base.GroupLabel className="px-2 pt-2 pb-1 text-2xs font-medium text-ink-3">
                            {group.value}
                          </Base.GroupLabel>
                          <Base.Collection>{option}</Base.Collection>
                        </Base.Group>
                      )
                    : option}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}

interface Shown<T> {
  items: readonly T[];
  searching: boolean;
  isOpen: boolean;
}

/**
 * Makes Enter take the highlighted match. During a server search it waits and takes the first result, never one of an earlier
 * search. If there is none, the form is not submitted, because that would lose the typed text.
 */
function useEnter<T>({ items, searching, isOpen }: Shown<T>, take: (item: T) => void) {
  const isWaiting = useRef(false);
  const taken = useRef(take);
  useEffect(() => {
    taken.current = take;
  });
  useEffect(() => {
    if (searching || !isWaiting.current) return;
    isWaiting.current = false;
    const [first] = items;
    if (isOpen && first !== undefined) taken.current(first);
  }, [items, searching, isOpen]);
  return (event: KeyboardEvent & { preventBaseUIHandler: () => void }) => {
    if (!isOpen) return;
    isWaiting.current = searching;
    if (!searching && items.length > 0) return;
    event.preventDefault();
    event.preventBaseUIHandler();
  };
}

interface TypedText {
  /** The text of the chosen item. */
  chosen: string;
  unmatched: Unmatched | undefined;
  type: (typed: string) => void;
}

/**
 * Keeps the field's text. When the list closes, Base UI replaces it with the chosen item's text. With `unmatched` the typed
 * text stays until the user chooses or clears, or the form drops it.
 */
function useTypedText({ chosen, unmatched, type }: TypedText) {
  const [text, setText] = useState(chosen);
  const isTyped = useRef(false);
  const isShown = unmatched?.shown ?? false;
  const wasShown = useRef(isShown);
  useEffect(() => {
    const isOver = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (!isOver || !isTyped.current) return;
    isTyped.current = false;
    setText(chosen);
  }, [isShown, chosen]);
  if (unmatched === undefined)
    return { leave: () => undefined, replace: () => undefined, onInputValueChange: type };
  return {
    inputValue: text,
    /** Replaces the typed text with an item that was chosen by other means than the list. */
    replace: (next: string) => {
      isTyped.current = false;
      setText(next);
    },
    // Runs before the list closes, because the next focused element may submit the form.
    leave: () => isTyped.current && text.trim() !== '' && text !== chosen && unmatched.onChange(true),
    onInputValueChange: (next: string, { reason }: { reason: string }) => {
      const isKept = reason !== 'input-change' && reason !== 'item-press' && isTyped.current;
      if (isKept && text.trim() !== '' && text !== next) return unmatched.onChange(true);
      isTyped.current = reason === 'input-change' && next !== '';
      setText(next);
      if (next === '') unmatched.onChange(false);
      type(next);
    },
  };
}

/** Controls the list: a complete text closes it, and the arrow button or keys open it again. */
function useOpening(isWhole: ComboboxProps<unknown>['isWhole']) {
  const [open, setOpen] = useState(false);
  const isTypedWhole = useRef(false);
  return {
    open,
    onOpenChange: (next: boolean, { reason }: { reason: string }) =>
      setOpen(next && !(reason === 'input-change' && isTypedWhole.current)),
    close: () => setOpen(false),
    onTyped: (typed: string) => {
      isTypedWhole.current = isWhole?.(typed) ?? false;
      if (isTypedWhole.current) setOpen(false);
    },
  };
}

/**
 * Keeps the page around an open list readable for screen readers. Base UI hides everything outside the list, although Tab
 * still reaches it (mui/base-ui#5528), but it skips elements with `aria-live`. "off" is the attribute's default.
 */
function useReadablePage(anchor: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const around = open ? anchor.current?.closest('[role=dialog], [role=alertdialog], body > *') : null;
    around?.setAttribute('aria-live', 'off');
    return () => around?.removeAttribute('aria-live');
  }, [anchor, open]);
}
