import { assetClasses } from '@partnerfolio/contract/choices';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { CurrencyInput } from '../../../form/CurrencyField.tsx';
import { useBinding } from '../../../form/use-binding.ts';
import { InstrumentChoice, type InstrumentRef } from '../../../records/instruments/InstrumentChoice.tsx';
import { classTexts } from '../../../texts/labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import type { LimitsFormApi } from './limits-form.ts';

interface ChosenProps {
  label: string;
  items: readonly { id: string; name: string }[];
  onRemove: (id: string) => void;
}

/** What was chosen so far, each with a button that removes it. */
function Chosen({ label, items, onRemove }: ChosenProps) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map(({ id, name }) => (
        <li key={id} className="flex max-w-full items-center gap-1 rounded-sm bg-sunk ps-2 text-sm">
          <span className="truncate">{name}</span>
          <Button look="quiet" size="icon" aria-label={t`Remove ${name}`} onClick={() => onRemove(id)}>
            <X size={14} aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The allowed currencies, and a search that adds one. */
export function CurrenciesField({ form }: { form: LimitsFormApi }) {
  const { t } = useLingui();
  const { field, error } = useBinding({ form, name: 'currencies' });
  const chosen: readonly string[] = field.value ?? [];
  return (
    <div className="grid gap-2">
      <CurrencyInput
        // A new one after each choice, so that it is empty again.
        key={chosen.join()}
        label={t`Add currency (optional)`}
        value=""
        onValueChange={(code) => code !== '' && !chosen.includes(code) && field.onChange([...chosen, code])}
        onBlur={field.onBlur}
        error={error}
      />
      <Chosen
        label={t`Allowed currencies`}
        items={chosen.map((code) => ({ id: code, name: code }))}
        onRemove={(code) => field.onChange(chosen.filter((one) => one !== code))}
      />
    </div>
  );
}

/** The classes that must not be held. */
export function ForbiddenClassesField({ form }: { form: LimitsFormApi }) {
  const { i18n } = useLingui();
  const { field } = useBinding({ form, name: 'forbiddenClasses' });
  const chosen: readonly string[] = field.value ?? [];
  return (
    <div className="grid grid-cols-2 gap-x-3">
      {assetClasses.map((assetClass) => (
        <Checkbox
          key={assetClass}
          label={i18n._(classTexts[assetClass])}
          checked={chosen.includes(assetClass)}
          onCheckedChange={(isChosen) =>
            field.onChange(
              assetClasses.filter((one) => (one === assetClass ? isChosen : chosen.includes(one))),
            )
          }
        />
      ))}
    </div>
  );
}

interface ForbiddenInstrumentsProps {
  form: LimitsFormApi;
  /** The instruments of the stored limits, for their names. */
  stored: readonly InstrumentRef[];
}

/** The instruments that must not be held, and a search that adds one. */
export function ForbiddenInstrumentsField({ form, stored }: ForbiddenInstrumentsProps) {
  const { t } = useLingui();
  const { field, error } = useBinding({ form, name: 'forbiddenInstruments' });
  const [added, setAdded] = useState<readonly InstrumentRef[]>([]);
  const chosen: readonly string[] = field.value ?? [];
  const known = new Map([...stored, ...added].map((one) => [one.id, one.name]));
  return (
    <div className="grid gap-2">
      <InstrumentChoice
        label={t`Add instrument (optional)`}
        empties
        taken={new Set(chosen)}
        value={null}
        onChoose={(instrument) => {
          if (!instrument) return;
          setAdded([...added, instrument]);
          field.onChange([...chosen, instrument.id]);
        }}
        error={error}
      />
      <Chosen
        label={t`Forbidden instruments`}
        items={chosen.map((id) => ({ id, name: known.get(id) ?? id }))}
        onRemove={(id) => field.onChange(chosen.filter((one) => one !== id))}
      />
    </div>
  );
}
