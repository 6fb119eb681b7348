import type { ContributionAnswer } from '@partnerfolio/contract/figures/contribution';
import type { AttributionGrouping } from '@partnerfolio/contract/figures/contribution-names';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { OutdatedMark, RateText } from '../../../figures/FigureText.tsx';
import { Delta } from '../../../ui/text/Delta.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { InstrumentCell } from '../holdings/HoldingCells.tsx';
import { EffectTable, type EffectGroup } from './EffectTable.tsx';
import { shownContributions, type ShownContribution } from './groups.ts';
import { useGroupName } from './use-group-name.ts';

interface ContributionsProps {
  answer: ContributionAnswer;
  by: AttributionGrouping;
}

/** The contributions of holdings below those of their groups; nothing while they are unknown. */
export function Contributions({ answer, by }: ContributionsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useGroupName();
  const { contributions, from, to } = answer;
  if (!contributions.known) return null;
  const { groups, rest } = shownContributions(contributions, by);
  const shown: EffectGroup[] = groups.map(({ key, rows, contribution }) => ({
    key: String(key),
    name: nameOf(by, key),
    values: [contribution],
    lines: rows.map((row) => ({
      key: row.instrument.id,
      name: <HoldingName row={row} range={{ from, to }} />,
      values: [row.contribution],
      explained: [{ figure: 'contribution', instrumentId: row.instrument.id, from, to }],
      more: <OwnReturn row={row} range={{ from, to }} />,
    })),
  }));
  const name = t`Cash, and fees and taxes of no holding`;
  return (
    <EffectTable
      label={t`Contribution by holding`}
      columns={[t`Contribution`]}
      more={t`Own return`}
      groups={[
        ...shown,
        {
          key: 'rest',
          name,
          values: [rest],
          explained: [{ figure: 'contributionRest', from, to }],
          lines: [],
        },
      ]}
      total={{
        name: t`Return of the portfolio`,
        values: [
          <Fragment key="twr">
            {contributions.outdated && <OutdatedMark ends={contributions.outdated} />}
            <ExplainLink name={t`TWR, net`} explained={{ figure: 'twr', from, to }}>
              <Delta>{format.percent(contributions.twr, { signed: true })}</Delta>
            </ExplainLink>
          </Fragment>,
        ],
      }}
    />
  );
}

interface HoldingProps {
  row: ShownContribution;
  range: Pick<ContributionAnswer, 'from' | 'to'>;
}

function OwnReturn({ row: { instrument, twr }, range }: HoldingProps) {
  const { t } = useLingui();
  if (!twr.known) return <RateText figure={twr} />;
  return (
    <ExplainLink
      name={`${t`Own return`}, ${instrument.name}`}
      explained={{ figure: 'holdingReturn', instrumentId: instrument.id, ...range }}
    >
      <RateText figure={twr} />
    </ExplainLink>
  );
}

/** The instrument, and on a phone below it its own return. */
function HoldingName({ row, range }: HoldingProps) {
  return (
    <span className="grid max-md:py-1.5">
      <InstrumentCell isStacked instrument={row.instrument} />
      <span className="text-xs md:pb-1.5 text-ink-3 @3xl:hidden">
        <Trans>own return</Trans> <OwnReturn row={row} range={range} />
      </span>
    </span>
  );
}
