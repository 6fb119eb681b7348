/** The clients of a generated firm: households, their members, and others; the first agent owns 3 of 10. */
import { beginningMs, dayMs, isoTime } from './firm-calendar.ts';
import type { FirmSize } from './firm-calendar.ts';
import type { FirmChance } from './firm-chance.ts';
import { familyNames, firstNames } from './firm-people.ts';
import type { FirmPerson } from './firm-people.ts';
import type { Cell, WriteRows } from './firm-rows.ts';

export interface FirmClient {
  readonly id: string;
  readonly kind: 'person' | 'household' | 'organisation';
  readonly name: string;
  readonly owner: FirmPerson;
  readonly at: number;
  readonly householdId: string | null;
}

export interface ClientsPlan {
  readonly chance: FirmChance;
  readonly write: WriteRows;
  readonly size: FirmSize;
  readonly people: readonly FirmPerson[];
  readonly adminId: string;
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('The list is empty');
  return found;
};

const clientsOf = ({ chance, size, people }: ClientsPlan): FirmClient[] => {
  const agents = people.filter(({ role }) => role === 'agent');
  const ownerOf = (n: number) => (n % 10 < 3 ? at(agents, 0) : at(agents.slice(1), n));
  const households = Array.from({ length: size.households }, (_, n): FirmClient => {
    const made = beginningMs - 20 * dayMs + n * 1000;
    const name = `${at(familyNames, n)} household ${n}`;
    return { id: chance.id(made), kind: 'household', name, owner: ownerOf(n), at: made, householdId: null };
  });
  const others = Array.from({ length: Math.max(0, size.clients - size.households) }, (_, k): FirmClient => {
    const n = size.households + k;
    const made = beginningMs - 15 * dayMs + n * 1000;
    const household = k < size.households * 2 ? at(households, k >> 1) : null;
    const kind = household !== null || k % 3 > 0 ? 'person' : 'organisation';
    const name =
      household === null
        ? `${chance.pick(familyNames)} ${kind === 'person' ? chance.pick(firstNames) : 'Holding'} ${n}`
        : `${chance.pick(firstNames)} ${at(familyNames, k >> 1)} ${n}`;
    const owner = household?.owner ?? ownerOf(n);
    return { id: chance.id(made), kind, name, owner, at: made, householdId: household?.id ?? null };
  });
  return [...households, ...others];
};

const tagsOf = (n: number): string => {
  if (n % 10 === 0) return '{long-standing}';
  return n % 33 === 0 ? '{vip,tax}' : '{}';
};

const writeShares = (plan: ClientsPlan, clients: readonly FirmClient[]): Promise<void> => {
  const agents = plan.people.filter(({ role }) => role === 'agent');
  const rows = clients
    .filter((_, n) => n % 50 === 7)
    .flatMap((client, n): Cell[][] => {
      const to = at(agents, n * 3);
      if (to.id === client.owner.id) return [];
      return [[client.id, to.id, n % 2 === 0 ? 'edit' : 'view', isoTime(client.at), client.owner.id]];
    });
  const columns = {
    client_id: 'uuid',
    user_id: 'uuid',
    level: 'text',
    created_at: 'timestamptz',
    created_by: 'uuid',
  };
  return plan.write('client_shares', columns, rows);
};

/** Writes the clients with their owners and shares, and returns them. */
export const writeClients = async (plan: ClientsPlan): Promise<readonly FirmClient[]> => {
  const { write, adminId } = plan;
  const clients = clientsOf(plan);
  await write(
    'clients',
    {
      id: 'uuid',
      kind: 'text',
      name: 'text',
      status: 'text',
      owner_id: 'uuid',
      household_id: 'uuid',
      email: 'text',
      tags: 'text[]!',
      created_at: 'timestamptz',
      created_by: 'uuid',
      updated_at: 'timestamptz',
    },
    clients.map((client, n) => {
      const email = client.kind === 'household' ? null : `client${n}@mail.example`;
      const made = isoTime(client.at);
      const status = n % 20 === 0 ? 'prospect' : 'active';
      const { id, kind, name, owner, householdId } = client;
      return [id, kind, name, status, owner.id, householdId, email, tagsOf(n), made, adminId, made];
    }),
  );
  await write(
    'client_owners',
    { client_id: 'uuid', since: 'timestamptz', owner_id: 'uuid', assigned_by: 'uuid' },
    clients.map((client) => [client.id, isoTime(client.at), client.owner.id, adminId]),
  );
  await writeShares(plan, clients);
  return clients;
};
