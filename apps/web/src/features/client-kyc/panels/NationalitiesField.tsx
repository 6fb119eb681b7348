import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useBinding } from '../../../form/use-binding.ts';
import { Button } from '../../../ui/Button.tsx';
import { Combobox } from '../../../ui/input/Combobox.tsx';
import { useCountries } from '../use-countries.ts';
import type { FactsForm } from './facts-form.ts';

/** The nationalities of a person, and a search that adds one. */
export function NationalitiesField({ form }: { form: FactsForm }) {
  const { t } = useLingui();
  const { codes, nameOf } = useCountries();
  const { field, error } = useBinding({ form, name: 'nationalities' });
  const chosen: readonly string[] = field.value ?? [];
  return (
    <div className="grid gap-2">
      <Combobox
        // A new one after each choice, so that it is empty again.
        key={chosen.join()}
        label={chosen.length === 0 ? t`Nationality` : t`Add nationality (optional)`}
        items={codes.filter((code) => !chosen.includes(code))}
        value={null}
        textOf={nameOf}
        keyOf={(code) => code}
        onValueChange={(code) => code && field.onChange([...chosen, code])}
        onBlur={field.onBlur}
        error={error}
      />
      {chosen.length > 0 && (
        <ul aria-label={t`Nationalities`} className="flex flex-wrap gap-2">
          {chosen.map((code) => {
            const name = nameOf(code);
            return (
              <li key={code} className="flex items-center gap-1 rounded-sm bg-sunk ps-2 text-sm">
                {name}
                <Button
                  look="quiet"
                  size="icon"
                  aria-label={t`Remove nationality ${name}`}
                  onClick={() => field.onChange(chosen.filter((one) => one !== code))}
                >
                  <X size={14} aria-hidden="true" />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
