/** The endpoint that says whether a document was issued. */
import { verifyDocument } from '@partnerfolio/contract/reports/verification';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { verify } from './actions.ts';

export const verificationRoutes: readonly Binding[] = [
  on(verifyDocument).handle(({ app, request, query }) => verify(app, request, query.hash)),
];
