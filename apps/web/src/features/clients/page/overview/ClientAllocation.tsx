import { getClientFigures, type ClientFigures } from '@partnerfolio/contract/clients';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AllocationRing } from '../../../../figures/AllocationRing.tsx';
import { roundedShares } from '../../../../figures/shares.ts';
import { queryOf } from '../../../../queries.ts';
import { classTexts } from '../../../../texts/labels.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';

/** Everything the client owns by asset class. */
export function ClientAllocation({ clientId }: { clientId: string }) {
  const { data, error } = useQuery(queryOf(getClientFigures, { params: { id: clientId } }));
  if (error) return null;
  return (
    <Card title={<Trans>Allocation</Trans>} context={<Trans>across all portfolios</Trans>}>
      {data ? <Ring figures={data} /> : <Skeleton className="mt-1 size-28 rounded-full" />}
    </Card>
  );
}

function Ring({ figures }: { figures: ClientFigures }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { allocation, unknownLines, value, currency, portfolios } = figures;
  const positive = allocation.filter((part) => !part.value.startsWith('-'));
  const shares = roundedShares(positive.map((part) => Number(part.value)));
  if (positive.length === 0)
    return (
      // As high as the chart, so that nothing moves when it loads.
      <div className="grid min-h-29 place-content-center text-center text-sm text-balance text-ink-3">
        {unknownLines > 0 ? (
          <LeftOut unknownLines={unknownLines} />
        ) : (
          <Trans>No holdings on this date.</Trans>
        )}
      </div>
    );
  return (
    <>
      <AllocationRing
        parts={positive.map(({ assetClass }, index) => ({
          key: assetClass,
          label: i18n._(classTexts[assetClass]),
          share: shares[index] ?? 0,
        }))}
        lead={value.known ? format.money(value.value, currency, { compact: true }) : '—'}
        note={t`${plural(portfolios, { one: '# portfolio', other: '# portfolios' })}`}
      />
      {unknownLines > 0 && (
        <p className="mt-3 text-xs text-warn">
          <LeftOut unknownLines={unknownLines} />
        </p>
      )}
      {positive.length < allocation.length && (
        <p className="mt-3 text-xs text-warn">
          <Trans>Negative values are left out</Trans>
        </p>
      )}
    </>
  );
}

function LeftOut({ unknownLines }: { unknownLines: number }) {
  return (
    <Plural
      value={unknownLines}
      one="# holding without a value is left out"
      other="# holdings without a value are left out"
    />
  );
}
