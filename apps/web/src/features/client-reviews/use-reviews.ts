import { getClient, listClients } from '@partnerfolio/contract/clients';
import { listClientActivity, listTasks } from '@partnerfolio/contract/clients/activity';
import { getReviewStanding, listClientReviews } from '@partnerfolio/contract/clients/reviews';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { useViewer } from '../../session/auth.tsx';

/** What to refetch after a review is recorded or the cycle changes. */
export const afterReviewChange = [
  getReviewStanding,
  listClientReviews,
  getClient,
  listClients,
  listClientActivity,
  listTasks,
];

/** How often a client is reviewed, and whether the user may change that. */
export function useStanding(clientId: string) {
  const { viewedUntil } = useViewer();
  const query = useQuery(queryOf(getReviewStanding, { params: { id: clientId } }));
  return { ...query, mayEdit: query.data?.may.edit === true && viewedUntil === null };
}

/** How many reviews are shown. */
const shownAtMost = 200;

/** The reviews of a client, the latest first. */
export const useReviews = (clientId: string) =>
  useQuery(queryOf(listClientReviews, { params: { id: clientId }, query: { limit: shownAtMost } }));

export function useCloseReviews(clientId: string): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: paths.clientDetails, params: { id: clientId }, resetScroll: false });
}
