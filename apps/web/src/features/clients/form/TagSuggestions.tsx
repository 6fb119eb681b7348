import { listClientTags } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { queryOf } from '../../../queries.ts';
import { plainText } from '../../../ui/text/plain-text.ts';

const suggested = 6;

interface TagSuggestionsProps {
  typed: string;
  taken: readonly string[];
  onChoose: (tag: string) => void;
}

/** Suggests tags of other clients, so that the firm uses one word for one thing. */
export function TagSuggestions({ typed, taken, onChoose }: TagSuggestionsProps) {
  const { t } = useLingui();
  const { data } = useQuery(queryOf(listClientTags));
  const wanted = plainText(typed.trim());
  const has = new Set(taken.map((tag) => tag.toLowerCase()));
  const found = (data?.items ?? [])
    .map(({ tag }) => tag)
    .filter((tag) => !has.has(tag.toLowerCase()) && plainText(tag).includes(wanted))
    .slice(0, suggested);
  if (found.length === 0) return null;
  return (
    <ul aria-label={t`Tags in use`} className="flex flex-wrap gap-1.5">
      {found.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            aria-label={t`Add ${tag}`}
            // Keeps the focus in the field, because leaving it would add the typed text as a tag.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(tag)}
            className="inline-flex min-h-6 items-center gap-1 rounded-sm border border-dashed border-line-field px-1.5 text-xs text-ink-2 hover:border-ink-3 hover:text-ink pointer-coarse:min-h-11"
          >
            <Plus size={12} aria-hidden="true" />
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );
}
