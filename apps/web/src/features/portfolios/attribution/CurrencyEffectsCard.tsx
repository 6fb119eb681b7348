import type { ContributionAnswer } from '@partnerfolio/contract/figures/contribution';
import { Trans, useLingui } from '@lingui/react/macro';
import { roundedParts } from '@partnerfolio/contract/figures/rounded-parts';
import { Card } from '../../../ui/Card.tsx';
import { Delta } from '../../../ui/text/Delta.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { EffectTable } from './EffectTable.tsx';

const currencyFigures = ['currencyLocal', 'currencyFx', 'currencyCross'] as const;

/** The return of a range by currency of the holdings: in their own currency, and by exchange rates. */
export function CurrencyEffectsCard({ answer }: { answer: ContributionAnswer }) {
  const { t } = useLingui();
  const format = useFormat();
  const { contributions, currencies, from, to } = answer;
  if (!contributions.known || !currencies.known) return null;
  const { rows, rest } = currencies;
  // Rounded together, so that the shown parts add up to the shown return to the last digit.
  const parts = roundedParts([...rows.flatMap(({ local, fx, cross }) => [local, fx, cross]), rest]);
  const groups = rows.map(({ currency }, index) => {
    const values = parts.slice(3 * index, 3 * index + 3);
    const explained = currencyFigures.map((figure) => ({ figure, currency, from, to }));
    return { key: currency, name: currency, values: [...values, sum(values)], explained, lines: [] };
  });
  const other = {
    key: 'rest',
    name: t`Cash, and fees and taxes of no holding`,
    values: [null, null, null, parts.at(-1) ?? 0],
    explained: [null, null, null, { figure: 'contributionRest' as const, from, to }],
    lines: [],
  };
  const totals = [0, 1, 2, 3].map((column) =>
    sum([...groups, other].map(({ values }) => values[column] ?? 0)),
  );
  return (
    <Card
      flush
      title={<Trans>Currency effects</Trans>}
      context={<Trans>holdings by currency, in {answer.currency}</Trans>}
    >
      <EffectTable
        label={t`Currency effects`}
        columns={[t`Local return`, t`FX effect`, t`Cross term`, t`Total`]}
        groups={[...groups, other]}
        total={{
          name: t`Return of the portfolio`,
          values: totals.map((value, column) => (
            <Delta key={column}>{format.percent(value, { signed: true })}</Delta>
          )),
        }}
      />
    </Card>
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
