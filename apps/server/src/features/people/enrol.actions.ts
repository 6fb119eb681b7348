/** Accounts made without the sign-up form: those of the sample firm. */
import type { Role } from '@partnerfolio/contract/access';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import * as queries from './queries.ts';

export interface Enrolment {
  readonly email: string;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly role: Role | null;
  readonly now: Date;
}

/** Adds a confirmed user, or finds the user with that address and changes nothing; returns the id. */
export const enrolPerson = async (trx: Db, person: Enrolment): Promise<string> => {
  const { email, fullName, now, role } = person;
  const id = uuid();
  const isNew = await queries.insertPerson(trx, {
    id,
    email,
    fullName,
    language: 'en',
    now,
    isConfirmed: true,
  });
  if (!isNew) {
    const known = await queries.findPersonByEmail(trx, email.toLowerCase());
    if (known === null) throw new Error(`The account ${email} is taken and yet not there`);
    return known.id;
  }
  await queries.putPassword(trx, { userId: id, hash: person.passwordHash, now });
  if (role !== null) await queries.putRole(trx, { userId: id, role, assignedBy: null, now });
  const after = { email, fullName, role };
  await writeAudit(trx, { eventType: 'user.enrol', now, userId: null, entity: 'user', entityId: id, after });
  return id;
};
