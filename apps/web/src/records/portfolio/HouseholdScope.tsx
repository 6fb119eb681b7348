import { getClientFigures } from '@partnerfolio/contract/clients';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';

/** Says on a household's lists that members hidden from the user are left out, as in its totals. */
export function HouseholdScope({ clientId }: { clientId: string }) {
  const { data } = useQuery(queryOf(getClientFigures, { params: { id: clientId } }));
  if (data?.members !== 'visible') return null;
  return (
    <p className="mb-3 text-sm text-ink-3">
      <Trans>This list and the totals above include only members you can see.</Trans>
    </p>
  );
}
