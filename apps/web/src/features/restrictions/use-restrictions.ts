import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import { getSuitability } from '@partnerfolio/contract/portfolios/suitability';
import {
  addClientRestriction,
  addFirmRestriction,
  addPortfolioRestriction,
  endClientRestriction,
  endFirmRestriction,
  endPortfolioRestriction,
  listClientRestrictions,
  listFirmRestrictions,
  listPortfolioRestrictions,
  type RestrictionForm,
} from '@partnerfolio/contract/restrictions/restrictions';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../queries.ts';
import { useViewer } from '../../session/auth.tsx';

/** Whose restrictions are shown: those of the firm, of a client or of a portfolio. */
export type Place =
  | { readonly of: 'firm' }
  | { readonly of: 'client'; readonly id: string }
  | { readonly of: 'portfolio'; readonly id: string };

const idOf = (place: Place): string => (place.of === 'firm' ? '' : place.id);

/** What to refetch after a restriction is added or ended. */
const refreshes = [
  listFirmRestrictions,
  listClientRestrictions,
  listPortfolioRestrictions,
  getSuitability,
  listClientActivity,
];

/** The restrictions that hold at a place, and its own that ended. */
export function useRestrictions(place: Place) {
  const { viewedUntil } = useViewer();
  const params = { id: idOf(place) };
  const queries = {
    firm: useQuery({ ...queryOf(listFirmRestrictions), enabled: place.of === 'firm' }),
    client: useQuery({ ...queryOf(listClientRestrictions, { params }), enabled: place.of === 'client' }),
    portfolio: useQuery({
      ...queryOf(listPortfolioRestrictions, { params }),
      enabled: place.of === 'portfolio',
    }),
  };
  return { ...queries[place.of], isOnlyViewed: viewedUntil !== null };
}

/** Adds a restriction at a place. */
export function useAdding(place: Place) {
  const options = { refreshes, failure: 'caller' } as const;
  const firm = useCall(addFirmRestriction, options);
  const client = useCall(addClientRestriction, options);
  const portfolio = useCall(addPortfolioRestriction, options);
  const add = (body: RestrictionForm) => {
    const params = { id: idOf(place) };
    if (place.of === 'firm') return firm.mutateAsync({ body });
    return place.of === 'client'
      ? client.mutateAsync({ params, body })
      : portfolio.mutateAsync({ params, body });
  };
  return { add, isPending: firm.isPending || client.isPending || portfolio.isPending };
}

/** Ends a restriction at a place. */
export function useEnding(place: Place) {
  const firm = useCall(endFirmRestriction, { refreshes });
  const client = useCall(endClientRestriction, { refreshes });
  const portfolio = useCall(endPortfolioRestriction, { refreshes });
  const end = (restrictionId: string, onSuccess: () => void): void => {
    const params = { id: idOf(place), restrictionId };
    if (place.of === 'firm') firm.mutate({ params: { id: restrictionId } }, { onSuccess });
    else if (place.of === 'client') client.mutate({ params }, { onSuccess });
    else portfolio.mutate({ params }, { onSuccess });
  };
  return { end, isPending: firm.isPending || client.isPending || portfolio.isPending };
}
