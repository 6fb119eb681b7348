import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

interface GridFooterProps {
  /** The number of rows to save. */
  count: number;
  errors: number;
  cash: readonly (readonly [currency: string, sum: string])[];
  isSaving: boolean;
  isFull: boolean;
  onAdd: () => void;
  onNextError: () => void;
  onDiscard: () => void;
  onSave: () => void;
}

/** The totals of the rows while they are typed, and what to do with them. */
export function GridFooter(props: GridFooterProps) {
  const { count, errors, cash, isSaving, isFull, onAdd, onNextError, onDiscard, onSave } = props;
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button size="sm" disabled={isFull} onClick={onAdd}>
        <Plus size={14} aria-hidden="true" />
        <Trans>Add row</Trans>
      </Button>
      <dl aria-label={t`Cash effect`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-2">
          <Trans>Cash effect</Trans>
        </dt>
        {cash.map(([currency, sum]) => (
          <dd key={currency} className="num font-semibold">
            {format.money(sum, currency, { signed: true })}
          </dd>
        ))}
        {cash.length === 0 && <dd className="text-ink-3">–</dd>}
      </dl>
      <div className="ms-auto flex flex-wrap items-center gap-2">
        <span role="status">
          {errors > 0 && (
            <Button size="sm" look="quiet" className="text-loss" onClick={onNextError}>
              <Plural value={errors} one="# error" other="# errors" />
            </Button>
          )}
        </span>
        <Button disabled={count === 0 || isSaving} onClick={onDiscard}>
          <Trans>Discard rows</Trans>
        </Button>
        <Button look="main" busy={isSaving} disabled={count === 0} onClick={onSave}>
          <Plural value={count} one="Save # transaction" other="Save # transactions" />
        </Button>
      </div>
    </div>
  );
}
