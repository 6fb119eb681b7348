import { useState } from 'react';

/** Marks typed text that is not read yet, so that no schema takes it for a value: "10.000" that may be ten thousand. */
const unreadMark = '?';

type Read<F> = { ok: true; value: string } | F;

interface TypedProps<F> {
  /** What the form holds: a value as the server takes it, or unread text. */
  value: string;
  onValueChange: (value: string) => void;
  /** Reads what a person typed, in their own format. */
  read: (typed: string) => Read<F>;
  /** Writes a value in the person's format. */
  write: (value: string) => string;
  /** Whether the form finds fault with the value: then it is said why, also before the field is left. */
  isRefused: boolean;
}

interface Draft {
  typed: string;
  /** What the form was given for it. */
  value: string;
  /** What the form held before; a filter keeps it until what is typed can be read. */
  before: string;
}

/** What is typed and not yet written anew: the draft, as long as the form has it or what was before. */
function typedText(draft: Draft | null, value: string): string | null {
  if (draft && (value === draft.value || value === draft.before)) return draft.typed;
  return value.startsWith(unreadMark) ? value.slice(unreadMark.length) : null;
}

function useDraft(value: string) {
  const [draft, setDraft] = useState<Draft | null>(null);
  // Once the form has taken it, going back to what was before is the form's own doing.
  if (draft && value === draft.value && draft.before !== value) setDraft({ ...draft, before: value });
  return [typedText(draft, value), setDraft] as const;
}

const isBlank = (text: string): boolean => text.trim() === '';

const givenFor = (text: string, now: Read<{ ok: false }>): string => (now.ok ? now.value : unreadMark + text);

/**
 * The text of a field whose value is written differently in the form and on screen. Every key passes on the value read so
 * far, or marked text that no schema accepts; leaving the field writes the value as it will be booked.
 */
export function useTyped<F extends { ok: false }>(props: TypedProps<F>) {
  const { value, onValueChange, read, write, isRefused } = props;
  const [typed, setDraft] = useDraft(value);
  const [isLeft, setIsLeft] = useState(false);
  const found = typed === null || isBlank(typed) ? null : read(typed);
  const fault = found?.ok === false ? found : null;
  const give = (next: Draft | null, given: string) => {
    setDraft(next);
    if (given !== value) onValueChange(given);
  };
  return {
    text: typed ?? write(value),
    /** Why the text is no value, once the field was left or the form was sent. */
    fault: isLeft || isRefused ? fault : null,
    type: (text: string) => {
      const given = isBlank(text) ? '' : givenFor(text, read(text));
      setIsLeft(false);
      give({ typed: text, value: given, before: value }, given);
    },
    leave: () => {
      setIsLeft(true);
      if (fault === null) setDraft(null);
    },
    /** Takes a value that was picked instead of typed. */
    pick: (picked: string) => give(null, picked),
  };
}
