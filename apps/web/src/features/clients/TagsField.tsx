import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { explainText } from '../../explain.ts';
import { Input } from '../../ui/Input.tsx';
import type { ClientFormApi } from './client-form.ts';

/** Words to find a client by; Enter or a comma adds one. */
export function TagsField({ form }: { form: ClientFormApi }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { field, fieldState } = useController({ control: form.control, name: 'tags' });
  const tags = field.value ?? [];
  const fault = fieldState.error?.message ?? form.formState.errors.tags?.find?.(Boolean)?.message;
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
        hint={t`Enter or a comma adds one`}
        error={fault === undefined ? undefined : explainText(fault)}
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
    </div>
  );
}
