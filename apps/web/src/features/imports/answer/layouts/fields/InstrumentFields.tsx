import { Trans, useLingui } from '@lingui/react/macro';
import { CurrencyInput } from '../../../../../form/CurrencyField.tsx';
import { useViewer } from '../../../../../session/auth.tsx';
import { Card } from '../../../../../ui/Card.tsx';
import { Checkbox } from '../../../../../ui/input/Checkbox.tsx';
import type { Choosing } from '../../../understand/draft.ts';
import { useOpenMark } from './OpenMark.tsx';

interface InstrumentFieldsProps {
  choosing: Choosing;
  /** The base currency of the portfolio, shown as a reminder. */
  baseCurrency: string | undefined;
}

/** The currency of rows that state none, and whether to create unknown instruments. */
export function InstrumentFields({ choosing, baseCurrency }: InstrumentFieldsProps) {
  const { upload, draft, change } = choosing;
  const { t } = useLingui();
  const { rights } = useViewer();
  const tie = useOpenMark(choosing);
  const { layout, open } = upload.suggestion;
  const lastTime = open.includes('currency') && layout?.kind !== 'rates' ? layout?.currency : null;
  const base = baseCurrency && t`The portfolio's base currency is ${baseCurrency}`;
  const usual = draft.kind === 'prices' ? t`Only for new instruments` : base;
  const hint = lastTime ? t`Last time: ${lastTime}` : usual;
  return (
    <Card title={<Trans>Currency and instruments</Trans>}>
      <div className="grid gap-x-4 gap-y-3 lg:grid-cols-2">
        <CurrencyInput
          label={t`Currency of rows without one`}
          {...tie('defaultCurrency')}
          {...(hint && { hint })}
          value={draft.currency}
          onValueChange={(currency) => change({ currency })}
        />
        <div className="lg:pt-7">
          {rights.includes('market_data.instruments') ? (
            <Checkbox
              label={<Trans>Create missing instruments</Trans>}
              checked={draft.createInstruments}
              onCheckedChange={(createInstruments) => change({ createInstruments })}
            />
          ) : (
            <p className="text-sm text-ink-3">
              <Trans>
                Rows with unknown instruments are errors. You need permission to create instruments.
              </Trans>
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}
