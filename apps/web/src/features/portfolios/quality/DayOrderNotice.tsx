import { acknowledgeDayOrder, adoptDayOrder } from '@partnerfolio/contract/day-order';
import type { DayOrderNotice as Notice, OrderChange } from '@partnerfolio/contract/performance';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { changedFigureTexts } from '../../../figures/changed-figures.ts';
import { amountTexts } from '../../../texts/labels.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { entryErrorText } from '../../../texts/field-texts.ts';
import { lineLink, Section } from './QualitySection.tsx';
import { SettleButton } from './SettleButton.tsx';

interface DayOrderProps {
  id: string;
  currency: string;
  notice: Notice;
}

/** The effect of a new processing order within a day on this ledger, for the user to accept or decline. */
export function DayOrderNotice({ id, currency, notice }: DayOrderProps) {
  return notice.state === 'changed' ? (
    <Changed {...{ id, currency, notice }} />
  ) : (
    <Kept id={id} notice={notice} />
  );
}

type Of<S extends Notice['state']> = Extract<Notice, { state: S }>;

function Changed({ id, currency, notice }: { id: string; currency: string; notice: Of<'changed'> }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const nameOf = ({ figure, instrument }: OrderChange): string => {
    if (figure !== 'units') return i18n._(changedFigureTexts[figure]);
    return i18n._(amountTexts.quantity.id, { symbol: instrument?.symbol ?? '' });
  };
  const formatFigure = (figure: OrderChange['figure'], value: string | null): string => {
    if (value === null) return t`unknown`;
    if (figure === 'units') return format.quantity(value);
    return figure === 'twr' ? format.percent(value, { signed: true }) : format.money(value, currency);
  };
  const day = format.date(notice.firstDay);
  return (
    <div className="grid gap-3">
      <Section
        title={t`Processing order within a day changed`}
        advice={t`Corporate actions now come before transfers in on the same day. Figures differ from ${day} on.`}
        items={
          notice.figures.length === 0
            ? [{ key: 'past', what: t`Today's figures are unchanged`, when: '' }]
            : notice.figures.map((change) => ({
                key: `${change.figure}/${change.instrument?.id ?? ''}`,
                what: nameOf(change),
                when: `${formatFigure(change.figure, change.before)} → ${formatFigure(change.figure, change.after)}`,
              }))
        }
      />
      <SettleButton
        id={id}
        endpoint={acknowledgeDayOrder}
        label={t`Acknowledge change`}
        done={t`Change acknowledged`}
      />
    </div>
  );
}

function Kept({ id, notice }: { id: string; notice: Of<'kept'> }) {
  const { t } = useLingui();
  const format = useFormat();
  const isClear = notice.faults.length === 0;
  return (
    <div className="grid gap-3">
      <Section
        title={t`Previous processing order kept`}
        advice={
          isClear
            ? t`The ledger is now free of errors in the current order, with corporate actions before transfers in on the same day. Switch to it to see the changes here.`
            : t`In the current order, corporate actions come before transfers in on the same day, and these entries would be errors. Correct them, then switch.`
        }
        items={
          isClear
            ? [{ key: 'clear', what: t`No entries to correct`, when: '' }]
            : notice.faults.map(({ transactionId, day, ...error }, index) => ({
                key: `${transactionId}/${index}`,
                what: (
                  <Link to={paths.transaction} params={{ id, transactionId }} className={lineLink}>
                    {entryErrorText(error)}
                  </Link>
                ),
                when: format.date(day),
              }))
        }
      />
      {isClear && (
        <SettleButton
          id={id}
          endpoint={adoptDayOrder}
          label={t`Switch to current order`}
          done={t`Current order applied`}
        />
      )}
    </div>
  );
}
