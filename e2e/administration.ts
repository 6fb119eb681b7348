// Shared steps of tests of the administrators' pages.
import type { Ask } from './session.ts';

interface Person {
  id: string;
  email: string;
  fullName: string;
}

/** Returns the user with an email address. */
export const findPerson = async (ask: Ask, email: string): Promise<Person> => {
  const { items } = await ask<{ items: Person[] }>('GET', `/api/users?q=${encodeURIComponent(email)}`);
  const person = items.find((item) => item.email === email);
  if (!person) throw new Error(`There is no ${email}`);
  return person;
};

/** Creates a group without members. */
export const makeGroup = (ask: Ask, name: string) => ask<{ id: string }>('POST', '/api/groups', { name });

/** Deletes all groups, including those of the demo firm. */
export const deleteGroups = async (ask: Ask): Promise<void> => {
  const { items } = await ask<{ items: { id: string }[] }>('GET', '/api/groups');
  for (const { id } of items) await ask('DELETE', `/api/groups/${id}`);
};
