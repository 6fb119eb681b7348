/** The endpoint that tells the holder of a link what it is for. */
import { getLink } from '@partnerfolio/contract/clients/links';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import { findNamed } from './queries.ts';

export const linkRoutes: readonly Binding[] = [
  on(getLink).handle(async ({ app, holder }) => {
    const named = await findNamed(app.db, holder);
    if (named === null) return refuse('link_invalid');
    const { name: firm } = await app.firm.facts();
    return { kind: holder.kind, firm, ...named, expiresAt: holder.expiresAt.toISOString() };
  }),
];
