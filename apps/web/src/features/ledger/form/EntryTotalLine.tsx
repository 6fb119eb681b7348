import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { negateExact } from '../../../figures/exact.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { EntryForm } from './entry-form.ts';
import { entryTotal } from './entry-total.ts';

/** What the entry comes to, as it is typed. */
export function EntryTotalLine({ form }: { form: EntryForm }) {
  const input = useWatch({ control: form.control }) as Parameters<typeof entryTotal>[0];
  const format = useFormat();
  const total = entryTotal(input);
  if (!total || !/^[A-Za-z]{3}$/.test(input.currency.trim())) return null;
  const currency = input.currency.trim().toUpperCase();
  const isPaid = total.net.startsWith('-');
  const amount = format.money(isPaid ? negateExact(total.net) : total.net, currency);
  const [gross, charges] = [format.money(total.gross, currency), format.money(total.charges, currency)];
  return (
    <div
      aria-live="polite"
      className="flex items-baseline justify-between gap-4 rounded-md bg-sunk px-3 py-2.5"
    >
      <span className="text-sm text-ink-2">
        {isPaid ? <Trans>Paid</Trans> : <Trans>Received</Trans>}
        {/[1-9]/.test(total.charges) && (
          <span className="num ml-2 text-xs text-ink-3">
            <Trans>
              {gross} gross, {charges} charges
            </Trans>
          </span>
        )}
      </span>
      <output className="num text-lg font-semibold">{amount}</output>
    </div>
  );
}
