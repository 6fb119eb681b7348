import { useLingui } from '@lingui/react/macro';
import { ArrowUp } from 'lucide-react';
import { TextField } from '../../../form/fields.tsx';
import { useProviderName } from '../../../records/listings/use-provider-name.ts';
import { Button } from '../../../ui/Button.tsx';
import type { SymbolsForm } from './symbols-form.ts';

interface SymbolRowProps {
  form: SymbolsForm;
  index: number;
  provider: string;
  /** Moves the provider before the one above; null for the first. */
  onUp: (() => void) | null;
  /** Whether there is an order to change. */
  hasOthers: boolean;
}

/** The symbol at one provider. */
export function SymbolRow({ form, index, provider, onUp, hasOthers }: SymbolRowProps) {
  const { t } = useLingui();
  const name = useProviderName()(provider);
  return (
    <div className="flex items-end gap-2">
      <TextField
        form={form}
        name={`symbols.${index}.symbol`}
        label={t`Symbol at ${name}`}
        className="min-w-0 flex-1"
        autoComplete="off"
      />
      {hasOthers && (
        <Button
          look="quiet"
          size="icon"
          aria-label={t`Ask ${name} earlier`}
          disabled={onUp === null}
          onClick={onUp ?? undefined}
        >
          <ArrowUp size={16} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
