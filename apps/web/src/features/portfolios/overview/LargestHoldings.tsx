import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { useHoldingColumns } from '../holdings/HoldingColumns.tsx';
import { groupOf, withShownWeights, type Holdings } from '../holdings/holding-groups.ts';
import { HoldingsTable } from '../holdings/HoldingsTable.tsx';
import { NothingHeld } from '../holdings/NothingHeld.tsx';

const shown = 6;
const previewColumns = new Set(['name', 'quantity', 'price', 'value', 'weight', 'gain', 'day', 'spark']);

/** Returns the largest holdings alone, without cash. */
function largest(all: Holdings): Holdings {
  const size = ({ value }: Holdings['holdings'][number]) => (value.known ? Number(value.value) : -1);
  const top = all.holdings.toSorted((one, other) => size(other) - size(one)).slice(0, shown);
  return { ...all, holdings: top, cash: [] };
}

/** The largest holdings, with a link to all. */
export function LargestHoldings({ id, holdings: exact }: { id: string; holdings: Holdings | undefined }) {
  const holdings = exact && withShownWeights(exact);
  const rows = holdings && largest(holdings);
  const all = useHoldingColumns(id, rows, { portfolio: undefined, isByAccount: false });
  const columns = all.filter((column) => previewColumns.has(column.id));
  const count = holdings?.holdings.length ?? 0;
  return (
    <Card
      flush
      className="mt-4"
      title={<Trans>Largest holdings</Trans>}
      context={holdings && <Scope count={count} currency={holdings.currency} />}
      actions={
        <Link
          to={paths.holdings}
          params={{ id }}
          className="inline-flex min-h-6 items-center rounded-sm pointer-coarse:-my-2.5 pointer-coarse:min-h-11 text-sm font-medium text-accent hover:underline"
        >
          <Trans>All holdings</Trans>
        </Link>
      }
    >
      {holdings && count === 0 ? (
        <NothingHeld id={id} />
      ) : (
        <HoldingsTable flat portfolioId={id} columns={columns} groups={rows && [groupOf(null, rows)]} />
      )}
    </Card>
  );
}

/** How many holdings there are, if not all are listed, and the currency of their values. */
function Scope({ count, currency }: { count: number; currency: string }) {
  if (count > shown)
    return (
      <Trans>
        of {count}, in {currency}
      </Trans>
    );
  return count > 0 && <Trans>in {currency}</Trans>;
}
