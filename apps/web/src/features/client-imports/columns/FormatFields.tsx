import type { ClientImport, ClientLayout } from '@partnerfolio/contract/clients/imports';
import { dateFormats, numberFormats } from '@partnerfolio/contract/imports';
import { datesStated } from '@partnerfolio/contract/written/date-text';
import { readNumber } from '@partnerfolio/contract/written/number-text';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/Card.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

type Formats = Pick<ClientLayout, 'dateFormat' | 'numberFormat'>;

interface FormatFieldsProps {
  found: ClientImport;
  layout: ClientLayout;
  onChange: (change: Partial<Formats>) => void;
}

/** Asks how the file writes dates and numbers where its cells can be read in two ways. */
export function FormatFields({ found: { openDate, openNumber }, layout, onChange }: FormatFieldsProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (openDate === null && openNumber === null) return null;
  const dates = openDate === null ? [] : datesStated(openDate);
  const numbers = numberFormats.map((value) => ({ value, number: readNumber(openNumber ?? '', value) }));
  return (
    <Card title={<Trans>Dates and numbers</Trans>} context={<Trans>the file can be read in two ways</Trans>}>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {openDate !== null && (
          <Select
            label={t`Meaning of ${openDate}`}
            placeholder={t`Choose the date`}
            options={dates.map(({ format: value, day }) => ({ value, label: format.date(day) }))}
            value={layout.dateFormat}
            onValueChange={(value) =>
              onChange({ dateFormat: dateFormats.find((one) => one === value) ?? null })
            }
          />
        )}
        {openNumber !== null && (
          <Select
            label={t`Meaning of ${openNumber}`}
            placeholder={t`Choose the number`}
            options={numbers.flatMap(({ value, number }) =>
              number === null ? [] : [{ value, label: format.quantity(number) }],
            )}
            value={layout.numberFormat}
            onValueChange={(value) =>
              onChange({ numberFormat: numberFormats.find((one) => one === value) ?? null })
            }
          />
        )}
      </div>
    </Card>
  );
}
