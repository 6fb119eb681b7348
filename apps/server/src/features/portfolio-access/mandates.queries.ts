/** Which service a portfolio has, derived from its mandates by date. */
import type { portfolioKinds } from '@partnerfolio/contract/choices';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type PortfolioKind = (typeof portfolioKinds)[number];

/**
 * The service of each portfolio in a query of `portfolios`: that of the mandate in force on the day; without one, of the
 * latest that has begun, or of the first that is to begin. Mandates of a portfolio do not overlap.
 */
export const mandateKindOn = (day: string): RawBuilder<PortfolioKind> => sql<PortfolioKind>`(
  select service from mandates where portfolio_id = portfolios.id
  order by from_day > ${day}::date, abs(from_day - ${day}::date) limit 1)`;
