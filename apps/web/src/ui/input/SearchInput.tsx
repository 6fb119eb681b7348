import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { searchControlClasses } from '../control.ts';

interface SearchInputProps {
  /** The label for screen readers, also shown as the placeholder unless there is one. */
  label: string;
  placeholder?: string;
  /** The current search text from the address. */
  value: string;
  /** Called a moment after the last keystroke. */
  onSearch: (text: string) => void;
  className?: string;
}

/** A search field that searches while the user types. */
export function SearchInput({ label, placeholder, value, onSearch, className }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const search = useEffectEvent((text: string) => onSearch(text));
  useEffect(() => {
    // Back, links and "Clear filters" also change the address; the field then follows it.
    if (value !== asked.current) setTyped(value);
    asked.current = value;
  }, [value]);
  useEffect(() => {
    if (typed.trim() === asked.current) return undefined;
    const timer = setTimeout(() => {
      asked.current = typed.trim();
      search(typed.trim());
    }, 200);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={classes('relative max-w-full', className ?? 'w-64')}>
      <Search
        size={14}
        aria-hidden="true"
        className="absolute top-1/2 start-2.5 -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={searchControlClasses}
      />
    </div>
  );
}
