import type { ContributionAnswer, ContributionRow } from '@partnerfolio/contract/figures/contribution';
import {
  attributionGroupings,
  type AttributionGrouping,
} from '@partnerfolio/contract/figures/contribution-names';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { RateText, useReason } from '../../../figures/FigureText.tsx';
import { roundedParts } from '../../../figures/shares.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Delta } from '../../../ui/text/Delta.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { InstrumentCell } from '../holdings/HoldingCells.tsx';
import { RangeControls } from '../range/RangeControls.tsx';
import type { AttributionSearch } from '../search.ts';
import { groupingTexts } from './grouping-texts.ts';
import { contributionGroups } from './groups.ts';
import { EffectTable, type EffectGroup } from './EffectTable.tsx';
import { useGroupName } from './use-group-name.ts';

interface ContributionCardProps {
  id: string;
  /** Undefined while it loads. */
  answer: ContributionAnswer | undefined;
  search: AttributionSearch;
  onChange: (change: AttributionSearch) => void;
  /** Why it cannot be shown. */
  children: ReactNode;
}

/** What each holding and group contributed to the return of a range. */
export function ContributionCard({ id, answer, search, onChange, children }: ContributionCardProps) {
  const { t, i18n } = useLingui();
  const reasonText = useReason();
  return (
    <Card
      flush
      title={<Trans>Contribution</Trans>}
      context={<Trans>to the time-weighted return, net</Trans>}
      actions={
        <Segments
          label={t`Group by`}
          options={attributionGroupings.map((value) => ({ value, label: i18n._(groupingTexts[value]) }))}
          value={search.by ?? 'class'}
          onValueChange={(by) => onChange({ by: by === 'class' ? undefined : by })}
        />
      }
    >
      <div className="px-4 pb-2">
        <RangeControls id={id} search={search} shown={answer} onChange={onChange} />
        {children}
        {!answer && !children && <Skeleton className="h-72 w-full" />}
        {answer && !answer.contributions.known && (
          <Callout kind="warn">{reasonText(answer.contributions)}</Callout>
        )}
      </div>
      {answer && <Contributions answer={answer} by={search.by ?? 'class'} />}
    </Card>
  );
}

interface ContributionsProps {
  answer: ContributionAnswer;
  by: AttributionGrouping;
}

function Contributions({ answer, by }: ContributionsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useGroupName();
  const { contributions, from, to } = answer;
  if (!contributions.known) return null;
  const groups = contributionGroups(contributions.rows, by);
  // Rounded together, so that the shown parts add up to the shown return to the last digit.
  const parts = roundedParts([
    ...groups.flatMap(({ rows }) => rows.map((row) => row.contribution)),
    contributions.rest,
  ]);
  let next = 0;
  const shown: EffectGroup[] = groups.map(({ key, rows }) => {
    const lines = rows.map((row) => ({
      key: row.instrument.id,
      name: <HoldingName row={row} />,
      values: [parts[next++] ?? 0],
      more: <RateText figure={row.twr} />,
    }));
    const sum = lines.reduce((all, line) => all + (line.values[0] ?? 0), 0);
    return { key: String(key), name: nameOf(by, key), values: [sum], lines };
  });
  const rest: EffectGroup = {
    key: 'rest',
    name: t`Cash, and fees and taxes of no holding`,
    values: [parts[next] ?? 0],
    lines: [],
  };
  return (
    <EffectTable
      label={t`Contribution by holding`}
      columns={[t`Contribution`]}
      more={t`Own return`}
      groups={[...shown, rest]}
      total={{
        name: t`Return of the portfolio`,
        values: [
          <ExplainLink key="twr" name={t`TWR, net`} explained={{ figure: 'twr', from, to }}>
            <Delta>{format.percent(contributions.twr, { signed: true })}</Delta>
          </ExplainLink>,
        ],
      }}
    />
  );
}

/** The instrument, and on a phone below it its own return. */
function HoldingName({ row: { instrument, twr } }: { row: ContributionRow }) {
  return (
    <span className="grid">
      <InstrumentCell instrument={instrument} />
      <span className="pb-1.5 text-xs text-ink-3 @3xl:hidden">
        <Trans>own return</Trans> <RateText figure={twr} />
      </span>
    </span>
  );
}
