/** The sentence of each event of the audit log, in one table. */
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import { accessSentences } from './patterns/access.ts';
import { clientsSentences } from './patterns/clients.ts';
import { complianceSentences } from './patterns/compliance.ts';
import { documentsSentences } from './patterns/documents.ts';
import { firmSentences } from './patterns/firm.ts';
import { marketSentences } from './patterns/market.ts';
import type { Pattern } from './patterns/pattern.ts';
import { portfoliosSentences } from './patterns/portfolios.ts';
import { usersSentences } from './patterns/users.ts';

/** An event type without a sentence does not compile. */
export const eventSentences: Readonly<Record<AuditEventType, Pattern>> = {
  ...accessSentences,
  ...usersSentences,
  ...clientsSentences,
  ...portfoliosSentences,
  ...marketSentences,
  ...firmSentences,
  ...documentsSentences,
  ...complianceSentences,
};
