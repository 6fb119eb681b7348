/** Whether figures that were frozen can be held against others. */
import type { ReportFigures } from '../template/template.ts';

const clientsOf = ({ scope }: ReportFigures): ReadonlySet<string> =>
  new Set(scope?.portfolios.map(({ client }) => client.id));

/**
 * Whether both are of the same clients: after a member joined or left a household, or one more is shared with the issuer, totals
 * differ without any correction.
 */
export const isOfSameClients = (before: ReportFigures, now: ReportFigures): boolean => {
  const [old, current] = [clientsOf(before), clientsOf(now)];
  return old.size === current.size && [...old].every((id) => current.has(id));
};
