import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { listClientTags } from '@partnerfolio/contract/clients';
import { queryOf } from '../../../queries.ts';
import { Input } from '../../../ui/input/Input.tsx';
import { plainText } from '../../../ui/text/plain-text.ts';
import { errorText } from '../../../form/field-error.ts';
import type { ClientFormApi } from './client-form.ts';

/** Tags for finding a client; Enter or a comma adds one. */
export function TagsField({ form }: { form: ClientFormApi }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { field, fieldState } = useController({ control: form.control, name: 'tags' });
  const tags = field.value ?? [];
  const error = errorText(fieldState.error) ?? errorText(form.formState.errors.tags?.find?.(Boolean));
  const add = () => {
    const words = typed.split(',').map((word) => word.trim());
    const added = words.filter(
      (word, index) => word && !tags.includes(word) && words.indexOf(word) === index,
    );
    if (added.length > 0) field.onChange([...tags, ...added]);
    setTyped('');
  };
  return (
    <div className="grid gap-1.5">
      <Input
        label={t`Tags`}
        hint={t`Press Enter or comma to add`}
        error={error}
        autoComplete="off"
        value={typed}
        onValueChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== ',' && !(event.key === 'Enter' && typed.trim())) return;
          event.preventDefault();
          add();
        }}
        onBlur={() => {
          add();
          field.onBlur();
        }}
      />
      {tags.length > 0 && (
        <ul aria-label={t`Tags`} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center gap-0.5 rounded-sm bg-sunk pl-2 text-xs text-ink-2 inset-ring inset-ring-line"
            >
              {tag}
              <button
                type="button"
                aria-label={t`Remove ${tag}`}
                onClick={() => field.onChange(tags.filter((other) => other !== tag))}
                className="grid size-6 place-items-center rounded-sm hover:text-ink pointer-coarse:size-11"
              >
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TagSuggestions
        typed={typed}
        taken={tags}
        onChoose={(tag) => {
          field.onChange([...tags, tag]);
          setTyped('');
        }}
      />
    </div>
  );
}

const suggested = 6;

interface TagSuggestionsProps {
  typed: string;
  taken: readonly string[];
  onChoose: (tag: string) => void;
}

/** Suggests tags of other clients, so that the firm uses one word for one thing. */
function TagSuggestions({ typed, taken, onChoose }: TagSuggestionsProps) {
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
