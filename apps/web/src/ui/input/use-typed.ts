import { useState } from 'react';

/** Marks text that cannot be read yet, so that no schema accepts it: "10.000" may mean ten thousand. */
const unreadMark = '?';

type Read<F> = { ok: true; value: string } | F;

interface TypedProps<F> {
  /** The form's value: in the server's format, or unread text. */
  value: string;
  onValueChange: (value: string) => void;
  /** Reads typed text in the user's format. */
  read: (typed: string) => Read<F>;
  /** Formats a value for the user. */
  write: (value: string) => string;
  /** Whether the form rejects the value; the reason is then shown even before the field is left. */
  isRefused: boolean;
}

interface Draft {
  typed: string;
  /** The value that the form got for this text. */
  value: string;
  /** The form's previous value; a filter keeps it until the typed text can be read. */
  before: string;
}

/** Returns the typed text until it is reformatted: as long as the form holds its value or the previous one. */
function typedText(draft: Draft | null, value: string): string | null {
  if (draft && (value === draft.value || value === draft.before)) return draft.typed;
  return value.startsWith(unreadMark) ? value.slice(unreadMark.length) : null;
}

function useDraft(value: string) {
  const [draft, setDraft] = useState<Draft | null>(null);
  // Once the form has taken the draft's value, only the form itself can return to the previous one.
  if (draft && value === draft.value && draft.before !== value) setDraft({ ...draft, before: value });
  return [typedText(draft, value), setDraft] as const;
}

const isBlank = (text: string): boolean => text.trim() === '';

const givenFor = (text: string, now: Read<{ ok: false }>): string => (now.ok ? now.value : unreadMark + text);

/**
 * The text of a field that the form and the screen write differently. Each keystroke passes on the value read so far, or
 * marked text that no schema accepts. Leaving the field formats the value.
 */
export function useTyped<F extends { ok: false }>(props: TypedProps<F>) {
  const { value, onValueChange, read, write, isRefused } = props;
  const [typed, setDraft] = useDraft(value);
  const [isLeft, setIsLeft] = useState(false);
  const found = typed === null || isBlank(typed) ? null : read(typed);
  const error = found?.ok === false ? found : null;
  const give = (next: Draft | null, given: string) => {
    setDraft(next);
    if (given !== value) onValueChange(given);
  };
  return {
    text: typed ?? write(value),
    /** The reason why the text is not a value, once the field was left or the form submitted. */
    error: isLeft || isRefused ? error : null,
    type: (text: string) => {
      const given = isBlank(text) ? '' : givenFor(text, read(text));
      setIsLeft(false);
      give({ typed: text, value: given, before: value }, given);
    },
    leave: () => {
      setIsLeft(true);
      if (error === null) setDraft(null);
    },
    /** Takes a value that was picked instead of typed. */
    pick: (picked: string) => give(null, picked),
  };
}
