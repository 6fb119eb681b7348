import type { PriceChoice, QuotationPreview } from '@partnerfolio/contract/instruments/quotation';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { hundredfold, hundredth } from '../../../figures/exact.ts';
import { Select } from '../../../ui/input/Select.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

interface QuotationChoiceProps {
  preview: QuotationPreview;
  chosen: PriceChoice | null;
  onChoose: (choice: PriceChoice) => void;
}

/** What the quotation becomes, the newest stored prices, and what is to happen to them. */
export function QuotationChoice({ preview, chosen, onChoose }: QuotationChoiceProps) {
  const { t } = useLingui();
  const { instrument, prices, entries } = preview;
  const { symbol } = instrument;
  const toPercent = instrument.quotation === 'unit';
  const isStored = prices.total > 0 || entries > 0;
  const options = [
    { value: 'keep' as const, label: t`Keep the numbers: they mean something else` },
    {
      value: 'convert' as const,
      label: toPercent ? t`Convert: multiply by 100` : t`Convert: divide by 100`,
    },
  ];
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-2">
        {toPercent ? (
          <Trans>
            Prices of {symbol} are per unit now. In percent of the nominal, as bonds are quoted, value =
            nominal × price ÷ 100.
          </Trans>
        ) : (
          <Trans>
            Prices of {symbol} are in percent of the nominal now. Per unit, value = quantity × price.
          </Trans>
        )}
      </p>
      {isStored && (
        <>
          <Select
            label={t`Stored prices`}
            placeholder={t`Choose what happens to them`}
            options={options}
            value={chosen}
            onValueChange={onChoose}
          />
          <StoredPrices preview={preview} chosen={chosen} />
          <p className="text-sm text-ink-2">
            <Plural
              value={prices.total}
              one="# closing price is stored,"
              other="# closing prices are stored,"
            />{' '}
            <Plural value={entries} one="and # entry states a price." other="and # entries state a price." />{' '}
            <Trans>Amounts that entries state stay as they are. Figures are computed again.</Trans>
          </p>
        </>
      )}
    </div>
  );
}

/** The newest prices as they are, and as they would be. */
function StoredPrices({ preview, chosen }: Omit<QuotationChoiceProps, 'onChoose'>) {
  const format = useFormat();
  const { instrument, prices } = preview;
  const { currency, quotation } = instrument;
  if (prices.latest.length === 0) return null;
  const text = (close: string) => format.quantity(close, { minDigits: 2, maxDigits: 8 });
  const [unit, next] = quotation === 'unit' ? [currency, '%'] : ['%', currency];
  const converted = quotation === 'unit' ? hundredfold : hundredth;
  const then = (close: string) => text(chosen === 'convert' ? converted(close) : close);
  return (
    <table className="num w-full text-sm">
      <thead className="text-xs text-ink-3">
        <tr>
          <th className="py-1 text-start font-normal">
            <Trans>Date</Trans>
          </th>
          <th className="py-1 text-end font-normal">
            <Trans>Now</Trans>
          </th>
          <th className="py-1 text-end font-normal">
            <Trans>Then</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.latest.map(({ day, close }) => (
          <tr key={day} className="border-t border-line">
            <td className="py-1.5">{format.date(day)}</td>
            <td className="py-1.5 text-end">
              {text(close)} {unit}
            </td>
            <td className="py-1.5 text-end">{chosen === null ? '—' : `${then(close)} ${next}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
