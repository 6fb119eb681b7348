import { previewTransfer } from '@partnerfolio/contract/transfers';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { explainProblem } from '../../../explain.ts';
import { queryOf } from '../../../queries.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { sentTransfer, type EntryForm, type EntryInput } from '../fields/entry-form.ts';

interface TransferPreviewProps {
  form: EntryForm;
  portfolioId: string;
  isIn: boolean;
}

/** Returns the two portfolios and what moves between them; null until enough is entered. */
function readMoved(input: EntryInput, { portfolioId, isIn }: Omit<TransferPreviewProps, 'form'>) {
  const { inDate: _, note: __, ledgerRevision: ___, ...moved } = sentTransfer(input);
  const { toPortfolioId: other } = moved;
  const [from, to] = isIn ? [other, portfolioId] : [portfolioId, other];
  const read = previewTransfer.body.safeParse({ ...moved, toPortfolioId: to });
  return read.success && other !== '' && read.data.instrumentId !== null ? { from, body: read.data } : null;
}

/** The lots that a transfer will move, or why it cannot. */
export function TransferPreview({ form, portfolioId, isIn }: TransferPreviewProps) {
  const input = useDeferredValue(useWatch({ control: form.control }) as EntryInput);
  const moved = readMoved(input, { portfolioId, isIn });
  const { data, error } = useQuery({
    ...queryOf(previewTransfer, {
      params: { id: moved?.from ?? '' },
      body: moved?.body ?? { toPortfolioId: '', outDate: '' },
    }),
    enabled: moved !== null,
    placeholderData: keepPreviousData,
    retry: false,
    // The preview must match what will be booked.
    staleTime: 0,
  });
  const revision = moved === null ? null : (data?.ledgerRevision ?? null);
  useEffect(() => form.setValue('ledgerRevision', revision), [form, revision]);
  if (moved === null) return null;
  if (error) return <Refused error={error} />;
  return data ? <TravellingLots preview={data} /> : null;
}

/** Why the server refuses the transfer. */
export function Refused({ error }: { error: Error }) {
  return <Callout kind="warn">{explainProblem(error)}</Callout>;
}

type Lots = Pick<OutputOf<typeof previewTransfer>, 'lots' | 'costCurrency' | 'baseCurrency'>;

/** The lots of a transfer with their costs. */
export function TravellingLots({ preview }: { preview: Lots }) {
  const { t } = useLingui();
  const format = useFormat();
  const { lots, costCurrency, baseCurrency } = preview;
  const money = (amount: string | null | undefined, currency: string) =>
    amount === null || amount === undefined ? t`unknown` : format.money(amount, currency);
  const isForeign = costCurrency !== baseCurrency;
  return (
    <section
      aria-label={t`Lots to transfer`}
      aria-live="polite"
      className="rounded-md bg-sunk px-3 py-2.5 text-sm"
    >
      <h3 className="font-medium">
        <Trans>Lots to transfer</Trans>
      </h3>
      <ul className="num mt-1 grid gap-1">
        {lots.map((lot, index) => (
          // Two lots may be equal, so only their index identifies them.
          <li key={index} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {format.quantity(lot.quantity)} · {format.date(lot.acquired)}
            </span>
            <span>
              {money(lot.cost, costCurrency)}
              {isForeign && <span className="text-ink-3"> · {money(lot.base?.cost, baseCurrency)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
