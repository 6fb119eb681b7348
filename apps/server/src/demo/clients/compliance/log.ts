/** The complaints and breaches of the sample firm. All invented. */
import type { LogClosure, newLogRecordSchema } from '@partnerfolio/contract/compliance/log';
import type { z } from 'zod';
import type { DemoPersonKey } from '../people.ts';

type Form = Pick<
  z.input<typeof newLogRecordSchema>,
  | 'kind'
  | 'subject'
  | 'description'
  | 'category'
  | 'severity'
  | 'compensation'
  | 'compensationCurrency'
  | 'rootCause'
>;

export interface DemoLogRecord extends Form {
  /** By name; a breach without one concerns the firm. */
  readonly client?: string;
  /** How many days before the last day it was noticed. */
  readonly daysAgo: number;
  readonly closed?: LogClosure & { readonly daysAgo: number };
}

/** Who keeps the log. */
export const keeper: DemoPersonKey = 'employee';

export const demoLog: readonly DemoLogRecord[] = [
  {
    kind: 'complaint',
    client: 'Adaeze Okafor',
    daysAgo: 120,
    subject: 'Fee charged twice',
    description: 'The custody fee of the second quarter was booked on 30 June and again on 1 July.',
    category: 'fees',
    severity: 'low',
    rootCause: 'The fee was in two files of the custodian.',
    compensation: '62.50',
    compensationCurrency: 'GBP',
    closed: {
      daysAgo: 112,
      outcome: 'The second booking was reversed and the client was paid the fee back.',
      resolution: 'upheld',
    },
  },
  {
    kind: 'breach',
    daysAgo: 75,
    subject: 'Report on costs sent late',
    description: 'Three yearly reports on costs and charges went out eleven days after the deadline.',
    category: 'disclosure',
    severity: 'medium',
    closed: {
      daysAgo: 61,
      outcome: 'The reports were sent, and the schedule now begins two weeks earlier.',
      resolution: null,
    },
  },
  {
    kind: 'complaint',
    client: 'Juliette Fournier',
    daysAgo: 30,
    subject: 'Statement sent to the former address',
    description: 'The half-year statement went to an address that the client had changed in the spring.',
    category: 'data_protection',
    severity: 'high',
  },
  {
    kind: 'complaint',
    client: 'Keller & Sons AG',
    daysAgo: 4,
    subject: 'Sale placed a day late',
    description: 'The client asked for the sale in the morning; it was placed on the next trading day.',
    category: 'execution',
    severity: 'medium',
  },
  {
    kind: 'breach',
    client: 'Adaeze Okafor',
    daysAgo: 2,
    subject: 'Limit for a single issuer exceeded',
    description: 'After the rise of the price one issuer is above the limit that was agreed with the client.',
    category: 'mandate',
    severity: 'medium',
  },
];
