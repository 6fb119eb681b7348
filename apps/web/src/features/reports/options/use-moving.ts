import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import type { IssueInput } from '../issue/issue-form.ts';
import { sectionTexts } from './section-texts.ts';

type Sections = IssueInput['sections'];

interface Moved {
  to: number;
  by: -1 | 1;
}

/** Moves sections within their list; the focus moves along, and screen readers hear the new place. */
export function useMoving(sections: Sections, onChange: (sections: Sections) => void) {
  const { t, i18n } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  useLayoutEffect(() => {
    if (moved === null) return;
    const row = list.current?.children[moved.to];
    const same = row?.querySelector<HTMLButtonElement>(`[data-move="${moved.by}"]`);
    // At either end the button cannot be pressed any more, and the other one takes the focus.
    const other = row?.querySelector<HTMLButtonElement>(`[data-move="${-moved.by}"]`);
    (same?.disabled === true ? other : same)?.focus();
  }, [moved]);
  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    onChange(
      sections.map(
        (one, index) => (index === to ? sections[from] : index === from ? sections[to] : one) ?? one,
      ),
    );
    setMoved({ to, by });
  };
  const section = moved === null ? undefined : sections[moved.to];
  const [name, place, count] = [
    section && i18n._(sectionTexts[section.name]),
    (moved?.to ?? 0) + 1,
    sections.length,
  ];
  const said = name === undefined ? '' : t`${name}: ${place} of ${count}`;
  return { list, said, move };
}
