import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Input } from '../../../ui/input/Input.tsx';
import { errorText } from '../../../form/field-error.ts';
import type { ClientFormApi } from './client-form.ts';
import { TagSuggestions } from './TagSuggestions.tsx';

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
