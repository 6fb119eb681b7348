import { acknowledgeAllDefinitions, acknowledgeDefinitions } from '@partnerfolio/contract/definition-changes';
import type { DefinitionChange } from '@partnerfolio/contract/performance';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  changedFigureText,
  changedFigureTexts,
  type ChangedFigure,
} from '../../../figures/changed-figures.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { Section } from './QualitySection.tsx';
import { SettleButton } from './SettleButton.tsx';
import { afterSettling, useMaySettle } from './use-settling.ts';

interface DefinitionsProps {
  id: string;
  currency: string;
  changes: readonly DefinitionChange[];
}

/** The effect of changed definitions on this portfolio's figures, for the user to acknowledge. */
export function DefinitionsNotice({ id, currency, changes }: DefinitionsProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-3">
      {changes.map((change) => (
        <Change key={change.reason} change={change} currency={currency} />
      ))}
      <div className="flex flex-wrap gap-2">
        <SettleButton
          id={id}
          endpoint={acknowledgeDefinitions}
          label={t`Acknowledge changes`}
          done={t`Changes acknowledged`}
        />
        <AcknowledgeAll id={id} />
      </div>
    </div>
  );
}

/** Acknowledges the changes of every portfolio that the user may edit, as an upgrade may change the figures of most. */
function AcknowledgeAll({ id }: { id: string }) {
  const { t } = useLingui();
  const acknowledge = useCall(acknowledgeAllDefinitions, { refreshes: afterSettling });
  const maySettle = useMaySettle(id);
  if (!maySettle) return null;
  const acknowledgeFrom = (before: number) =>
    acknowledge.mutate(
      {},
      {
        onSuccess: ({ acknowledged, hasMore }) => {
          const count = before + acknowledged;
          if (hasMore) acknowledgeFrom(count);
          else
            toastDone(
              t`${plural(count, { one: 'Changes acknowledged in # portfolio', other: 'Changes acknowledged in # portfolios' })}`,
            );
        },
      },
    );
  return (
    <Button size="sm" busy={acknowledge.isPending} onClick={() => acknowledgeFrom(0)}>
      <Trans>Acknowledge in all portfolios</Trans>
    </Button>
  );
}

/** One definition: its new wording, then the figures before and after. */
function Change({ change, currency }: { change: DefinitionChange; currency: string }) {
  const { t } = useLingui();
  const texts = useDefinitionTexts(change);
  const figures = useFigureRows(change, currency);
  const days = useDayRows(change);
  const none = { key: 'none', what: t`Today's totals are unchanged`, when: '' };
  return <Section {...texts} items={figures.length + days.length === 0 ? [none] : [...figures, ...days]} />;
}

interface Texts {
  title: string;
  advice: string;
}

type PriceReason = 'risk' | 'zero_closes' | 'waiting_splits' | 'derived_prices';

/** The rules about prices, and about the samples of risk. */
function usePriceTexts() {
  const { t } = useLingui();
  return (reason: PriceReason): Texts => {
    switch (reason) {
      case 'risk':
        return {
          title: t`Samples of risk changed`,
          advice: t`Risk is now computed from returns of days, weeks or months, depending on how often most of the value is priced. Previously every return counted as that of a day.`,
        };
      case 'zero_closes':
        return {
          title: t`Closing prices of 0 no longer count`,
          advice: t`The last price above 0 counts instead. If an instrument has lost all its value, declare it worthless.`,
        };
      case 'waiting_splits':
        return {
          title: t`Splits to be booked no longer change the value`,
          advice: t`Until a split is booked or declined, units held before it keep the last price from before it.`,
        };
      case 'derived_prices':
        return {
          title: t`Prices after mergers and symbol changes are derived`,
          advice: t`Until the new instrument has a price, it is valued at that of the former one.`,
        };
    }
  };
}

function useDefinitionTexts({ reason, since, days }: DefinitionChange): Texts {
  const { t } = useLingui();
  const format = useFormat();
  const texts = usePriceTexts();
  const day = since === null ? '' : format.date(since);
  switch (reason) {
    case 'returns':
      return {
        title: t`Return of days without capital changed`,
        advice: t`Charges without holdings no longer count as return. ${plural(days, { one: 'The return of # day differs', other: 'The returns of # days differ' })}; the gain is unchanged.`,
      };
    case 'rates':
      return {
        title: t`Choice of exchange rates changed`,
        advice:
          since === null
            ? t`A recent inverse or cross rate now takes precedence over an outdated direct one.`
            : t`A recent inverse or cross rate now takes precedence over an outdated direct one. Figures differ from ${day} on.`,
      };
    case 'irr':
      return {
        title: t`Choice of the money-weighted return changed`,
        advice: t`The cash flows have several solutions. The one with the sign of the gain now counts; rates outside the computable range no longer do.`,
      };
    case 'return_of_capital':
      return {
        title: t`Returns of capital after the last sale now count`,
        advice: t`${plural(days, { one: '# return of capital is', other: '# returns of capital are' })} now part of the realised gain, from ${day} on.`,
      };
    case 'closed':
      return {
        title: t`The series of this closed portfolio now ends`,
        advice: t`Its figures end on ${day}. Previously they continued with days of zero return.`,
      };
    default: {
      const { title, advice } = texts(reason);
      return { title, advice: since === null ? advice : `${advice} ${t`Figures differ from ${day} on.`}` };
    }
  }
}

function useFigureRows({ figures }: DefinitionChange, currency: string) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const formatFigure = (figure: ChangedFigure['figure'], value: string | null): string =>
    value === null ? t`unknown` : changedFigureText(format, { figure, value, currency });
  return figures.map(({ figure, before, after }) => ({
    key: figure,
    what: i18n._(changedFigureTexts[figure]),
    when: `${formatFigure(figure, before)} → ${formatFigure(figure, after)}`,
  }));
}

/** Returns the days with a changed return, and how many more there are. */
function useDayRows({ dates, days }: DefinitionChange) {
  const { t } = useLingui();
  const format = useFormat();
  if (dates.length === 0) return [];
  const rest = days - dates.length;
  const listed = dates.map((date) => format.date(date)).join(', ');
  const more = rest > 0 ? ` ${t`and ${plural(rest, { one: '# more', other: '# more' })}`}` : '';
  return [{ key: 'days', what: `${listed}${more}`, when: '' }];
}
