import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { negateExact } from '../../../figures/exact.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { buysCurrency, type EntryForm, type EntryInput } from './entry-form.ts';
import { entryTotal } from './entry-total.ts';
import { useQuotation } from './use-quotation.ts';
import { useRateTexts } from '../amounts/use-rate-texts.ts';

/** The total of the entry while it is typed. */
export function EntryTotalLine({ form }: { form: EntryForm }) {
  const input = useWatch({ control: form.control }) as EntryInput;
  const format = useFormat();
  const quotation = useQuotation(input);
  const total = quotation && entryTotal(input, quotation);
  if (!total || !/^[A-Za-z]{3}$/.test(input.currency.trim())) return null;
  const currency = input.currency.trim().toUpperCase();
  const isPaid = total.net.startsWith('-');
  const amount = format.money(isPaid ? negateExact(total.net) : total.net, currency);
  const [gross, charges, accrued] = [total.gross, total.charges, total.accrued].map((one) =>
    format.money(one, currency),
  );
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-md bg-sunk px-3 py-2.5"
    >
      <span className="min-w-0 flex-1 text-sm text-ink-2">
        {isPaid ? <Trans>Paid</Trans> : <Trans>Received</Trans>}
        {/[1-9]/.test(total.charges) && (
          <span className="num ml-2 text-xs text-ink-3">
            <Trans>
              {gross} gross, {charges} charges
            </Trans>
          </span>
        )}
        {/[1-9]/.test(total.accrued) && (
          <span className="num ml-2 text-xs text-ink-3">
            <Trans>{accrued} accrued interest</Trans>
          </span>
        )}
      </span>
      <output className="num text-lg font-semibold">{amount}</output>
      {buysCurrency(input.type) && <Bought input={input} />}
    </div>
  );
}

/** The amount that a currency exchange buys, and its rate in both directions. */
function Bought({ input }: { input: EntryInput }) {
  const format = useFormat();
  const rates = useRateTexts()(input);
  if (!rates) return null;
  return (
    <>
      <span className="basis-full border-t border-line" aria-hidden="true" />
      <span className="min-w-0 flex-1 text-sm text-ink-2">
        <Trans>Received</Trans>
        <span className="num block text-xs text-ink-3">
          {rates.there}
          <br />
          {rates.back}
        </span>
      </span>
      <output className="num text-lg font-semibold">{format.money(input.toAmount, input.toCurrency)}</output>
    </>
  );
}
