import type { RiskScores } from '@partnerfolio/contract/assumptions/scores';
import { Trans, useLingui } from '@lingui/react/macro';
import { classTexts } from '../../../texts/labels.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

type Scored = NonNullable<RiskScores['total']>;
type Part = Scored['parts'][number];

/** How the scores are computed: by which assumptions, and for all portfolios together from which weights. */
export function ScoreMethod({ scores }: { scores: RiskScores }) {
  const { assumptions, total } = scores;
  const format = useFormat();
  if (assumptions === null)
    return (
      <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
        <Trans>The scores are unknown, because the firm has no assumptions about asset classes yet.</Trans>
      </p>
    );
  const day = format.date(assumptions.from);
  const { number } = assumptions;
  return (
    <div className="border-t border-line px-4 py-3 text-sm text-ink-2">
      <p>
        <Trans>
          Hypothetical: the expected volatility of what is held, by version {number} of the firm’s assumptions
          from {day}, on the firm’s scale. It is not measured from past prices.
        </Trans>
      </p>
      {total && <Lacking total={total} />}
      {total && total.parts.length > 0 && (
        <details className="mt-2">
          <summary className="inline-block min-h-6 cursor-pointer rounded-sm font-medium text-accent pointer-coarse:py-3">
            <Trans>How the score of all together is computed</Trans>
          </summary>
          <Parts total={total} />
        </details>
      )}
    </div>
  );
}

function Lacking({ total: { lacking } }: { total: Scored }) {
  const { i18n } = useLingui();
  if (lacking.length === 0) return null;
  const names = lacking.map((key) => i18n._(classTexts[key])).join(', ');
  return (
    <p className="mt-1 text-warn">
      <Trans>The firm has no assumptions about: {names}.</Trans>
    </p>
  );
}

function Parts({ total }: { total: Scored }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const percent = (pct: string) => format.percent(Number(pct) / 100);
  const columns: readonly Column<Part>[] = [
    {
      id: 'class',
      header: t`Asset class`,
      total: t`All together`,
      cell: ({ assetClass }) => i18n._(classTexts[assetClass]),
    },
    {
      id: 'weight',
      header: t`Weight`,
      align: 'right',
      cell: ({ weightPct }) => percent(weightPct),
      total: format.percent(1),
    },
    {
      id: 'volatility',
      header: t`Volatility, p.a.`,
      align: 'right',
      cell: ({ volatilityPct }) => (volatilityPct === null ? '—' : percent(volatilityPct)),
      total: total.volatility.known ? format.percent(total.volatility.value) : '—',
    },
  ];
  return (
    <div className="-mx-4 mt-2">
      <Table
        dense
        label={t`Asset classes in the score`}
        columns={columns}
        rows={total.parts}
        keyOf={({ assetClass }) => assetClass}
      />
      <p className="px-4 pt-2">
        <Trans>
          √(wᵀΣw), with the weights w and the covariances Σ of the assumptions. Classes that do not rise and
          fall together bring it below the mean of their volatilities.
        </Trans>
      </p>
    </div>
  );
}
