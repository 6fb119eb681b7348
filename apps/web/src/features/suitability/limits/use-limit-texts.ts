import type { ClientLimits } from '@partnerfolio/contract/clients/limits';
import type { Breach } from '@partnerfolio/contract/clients/limits-choices';
import { useLingui } from '@lingui/react/macro';
import { classTexts } from '../../../texts/labels.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

export interface LimitLine {
  key: string;
  label: string;
  text: string;
  breach: Breach;
}

/** Returns the lines of percentages and scores that are set. */
function useNumberLines(): (limits: ClientLimits) => LimitLine[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const share = (pct: string) => format.percent(Number(pct) / 100, { digits: 2 });
  const most = (figure: string) => t`at most ${figure}`;
  const least = (figure: string) => t`at least ${figure}`;
  return ({ scoreMost, cashPct, issuerPct, classes, ...limits }) => [
    ...(scoreMost === null
      ? []
      : [{ key: 'score', label: t`Risk score`, text: most(String(scoreMost)), breach: limits.scoreBreach }]),
    ...classes.map(({ assetClass, mostPct, breach }) => ({
      key: assetClass,
      label: i18n._(classTexts[assetClass]),
      text: most(share(mostPct)),
      breach,
    })),
    ...(cashPct === null
      ? []
      : [{ key: 'least', label: t`Least cash`, text: least(share(cashPct)), breach: limits.cashBreach }]),
    ...(issuerPct === null
      ? []
      : [
          {
            key: 'issuer',
            label: t`Single issuer`,
            text: most(share(issuerPct)),
            breach: limits.issuerBreach,
          },
        ]),
  ];
}

/** Returns the lines of lists that are set. */
function useListLines(): (limits: ClientLimits) => LimitLine[] {
  const { t, i18n } = useLingui();
  return ({ currencies, forbiddenClasses, forbiddenInstruments, ...limits }) => {
    const codes = currencies.join(', ');
    const lines = [
      {
        key: 'currencies',
        label: t`Currencies`,
        text: codes && t`only ${codes}`,
        breach: limits.currenciesBreach,
      },
      {
        key: 'classes',
        label: t`Forbidden classes`,
        text: forbiddenClasses.map((one) => i18n._(classTexts[one])).join(', '),
        breach: limits.forbiddenClassesBreach,
      },
      {
        key: 'instruments',
        label: t`Forbidden instruments`,
        text: forbiddenInstruments.map(({ name }) => name).join(', '),
        breach: limits.forbiddenInstrumentsBreach,
      },
    ];
    return lines.filter(({ text }) => text !== '');
  };
}

/** Returns the limits that are set in words, in the order of the check. */
export function useLimitLines(): (limits: ClientLimits) => LimitLine[] {
  const numbers = useNumberLines();
  const lists = useListLines();
  return (limits) => [...numbers(limits), ...lists(limits)];
}
