/** The audit log and the sign-in attempts of a generated firm, over two years. */
import { beginningMs, isoDay, isoTime } from './firm-calendar.ts';
import type { FirmSize } from './firm-calendar.ts';
import type { FirmChance } from './firm-chance.ts';
import type { FirmPortfolio } from './firm-ledgers.ts';
import type { FirmInstrument } from './firm-market.ts';
import type { FirmPerson } from './firm-people.ts';
import type { Cell, WriteRows } from './firm-rows.ts';

export interface TrailPlan {
  readonly chance: FirmChance;
  readonly write: WriteRows;
  readonly size: FirmSize;
  readonly people: readonly FirmPerson[];
  readonly portfolios: readonly FirmPortfolio[];
  readonly instruments: readonly FirmInstrument[];
  /** The time after the last event. */
  readonly untilMs: number;
}

const twoYearsMs = 730 * 86_400_000;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64)';

/** Event n: of twenty, 12 are entries, 4 sign-ins, 2 changes of clients, and one refusal of each kind. */
const eventOf = ({ chance, people, portfolios, instruments }: TrailPlan, n: number, at: number): Cell[] => {
  const { id: userId } = chance.pick(people);
  const { id: portfolioId, client } = chance.pick(portfolios);
  const event = (type: string, ...rest: Cell[]): Cell[] => [
    chance.id(at),
    type,
    userId,
    isoTime(at),
    ...rest,
  ];
  const turn = n % 20;
  if (turn < 12) {
    const { id: instrumentId, currency } = chance.pick(instruments);
    const entry = {
      type: 'buy',
      tradeDate: isoDay(at),
      instrumentId,
      quantity: '12.5',
      price: '101.25',
      currency,
    };
    const metadata = JSON.stringify({ portfolioId });
    return event('transaction.create', 'transaction', chance.id(at), metadata, JSON.stringify(entry));
  }
  if (turn < 16) {
    const metadata = { method: 'email_password', address: `10.1.${n % 200}.${n % 250}`, userAgent };
    return event('session.start', 'session', chance.id(at), JSON.stringify(metadata), null);
  }
  if (turn < 18) {
    const after = JSON.stringify({ name: client.name, status: 'active' });
    return event('client.update', 'client', client.id, '{}', after);
  }
  const type = turn === 18 ? 'permission_denied' : 'auth_failure';
  return event(type, null, null, JSON.stringify({ endpoint: 'getUser' }), null);
};

const eventColumns = {
  id: 'uuid',
  event_type: 'text',
  user_id: 'uuid',
  created_at: 'timestamptz',
  entity: 'text',
  entity_id: 'uuid',
  metadata: 'jsonb!',
  after: 'jsonb!',
};
const attemptColumns = {
  id: 'uuid',
  email: 'text',
  success: 'boolean',
  attempt_time: 'timestamptz',
  ip_address: 'text',
  network: 'text',
  user_agent: 'text',
  known_device: 'boolean',
};

/** Rows over two years, written in batches that fit into memory. */
const writeSpread = async (
  { write, untilMs }: TrailPlan,
  { table, columns, count }: { table: string; columns: Readonly<Record<string, string>>; count: number },
  rowOf: (n: number, at: number) => Cell[],
): Promise<void> => {
  const firstMs = Math.max(beginningMs, untilMs - twoYearsMs);
  for (let start = 0; start < count; start += 20_000) {
    const length = Math.min(20_000, count - start);
    const rows = Array.from({ length }, (_, k) =>
      rowOf(start + k, firstMs + ((untilMs - firstMs) * (start + k)) / count),
    );
    await write(table, columns, rows);
  }
};

/** The events are not sealed: a portal that is started on the firm seals them. */
export const writeTrail = async (plan: TrailPlan): Promise<void> => {
  const { chance, size, people } = plan;
  await writeSpread(plan, { table: 'audit_logs', columns: eventColumns, count: size.events }, (n, at) =>
    eventOf(plan, n, at),
  );
  await writeSpread(
    plan,
    { table: 'login_attempts', columns: attemptColumns, count: size.attempts },
    (n, at) => {
      const isOurs = n % 9 > 0;
      const email = isOurs ? chance.pick(people).email : `stranger${n % 5000}@mail.example`;
      const network = `10.1.${n % 200}`;
      return [
        chance.id(at),
        email,
        isOurs,
        isoTime(at),
        `${network}.${n % 250}`,
        `${network}.0/24`,
        userAgent,
        n % 3 === 0,
      ];
    },
  );
};
