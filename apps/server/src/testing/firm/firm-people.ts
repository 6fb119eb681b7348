/** The staff of a generated firm: accounts, roles and groups. */
import { isoTime } from './firm-calendar.ts';
import type { FirmChance } from './firm-chance.ts';
import type { WriteRows } from './firm-rows.ts';

export const firstNames = [
  'Ana',
  'Ben',
  'Carla',
  'Dario',
  'Elif',
  'Felix',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Karin',
  'Luca',
  'Mara',
  'Nils',
  'Olga',
  'Pablo',
  'Quentin',
  'Rosa',
  'Sven',
  'Tilda',
  'Ursula',
  'Viktor',
  'Wanda',
  'Xaver',
  'Yara',
  'Zoë',
];
export const familyNames = [
  'Okafor',
  'Müller',
  'Smith',
  'García',
  'Rossi',
  'Novák',
  'Tanaka',
  'Silva',
  'Jensen',
  'Dubois',
  'Weber',
  'Kowalski',
  'Haddad',
  'Ivanov',
  'Larsen',
  'Moreau',
  'Schmid',
  'Costa',
  'Peters',
  'Brunner',
  'Keller',
  'Meier',
  'Fischer',
  'Björk',
  'Łukasz',
  'Ødegaard',
  'Nguyen',
  'Patel',
  'Khan',
  'Cohen',
];

export interface FirmPerson {
  readonly id: string;
  readonly role: 'admin' | 'employee' | 'agent';
  readonly email: string;
  readonly name: string;
}

const joinedMs = Date.UTC(2016, 10, 1);
const groupsAtAll = 20;
const staff = [
  ['admin', 2],
  ['employee', 17],
  ['agent', 30],
] as const;

const peopleOf = (chance: FirmChance): FirmPerson[] =>
  staff.flatMap(([role, count]) =>
    Array.from({ length: count }, (_, n) => ({
      id: chance.id(joinedMs),
      role,
      email: `${role}${n + 1}@firm.example`,
      name: `${firstNames[((n + 1) * 7) % firstNames.length]} ${familyNames[((n + 1) * 11 + role.length) % familyNames.length]}`,
    })),
  );

const writeGroups = async (
  { chance, write, features }: StaffPlan,
  people: readonly FirmPerson[],
): Promise<void> => {
  const at = isoTime(joinedMs);
  const groups = Array.from({ length: groupsAtAll }, (_, n) => ({
    id: chance.id(joinedMs),
    name: `Group ${n + 1}`,
  }));
  await write(
    'user_groups',
    { id: 'uuid', name: 'text', created_at: 'timestamptz' },
    groups.map(({ id, name }) => [id, name, at]),
  );
  await write(
    'user_group_members',
    { group_id: 'uuid', user_id: 'uuid', added_at: 'timestamptz' },
    groups.flatMap(({ id }, n) =>
      people.filter((_, k) => k % groupsAtAll === n || k % 7 === n % 7).map((person) => [id, person.id, at]),
    ),
  );
  await write(
    'group_permissions',
    { group_id: 'uuid', feature_id: 'uuid', permission: 'text' },
    groups.flatMap(({ id }) =>
      features
        .map((feature) => [id, feature, chance.next() < 0.95 ? 'grant' : 'deny'])
        .filter(() => chance.next() < 0.5),
    ),
  );
};

export interface StaffPlan {
  readonly chance: FirmChance;
  readonly write: WriteRows;
  /** The first administrator, whose password all accounts share. */
  readonly admin: { readonly id: string; readonly passwordHash: string };
  /** The ids of the permission catalogue. */
  readonly features: readonly string[];
}

/** Writes accounts, roles and groups, and returns the users. */
export const writeStaff = async (plan: StaffPlan): Promise<readonly FirmPerson[]> => {
  const { chance, write, admin } = plan;
  const at = isoTime(joinedMs);
  const people = peopleOf(chance);
  await write(
    'profiles',
    {
      id: 'uuid',
      email: 'text',
      full_name: 'text',
      created_at: 'timestamptz',
      email_confirmed_at: 'timestamptz',
    },
    people.map(({ id, email, name }) => [id, email, name, at, at]),
  );
  await write(
    'credentials',
    { user_id: 'uuid', password_hash: 'text', changed_at: 'timestamptz' },
    people.map(({ id }) => [id, admin.passwordHash, at]),
  );
  await write(
    'user_roles',
    { id: 'uuid', user_id: 'uuid', role: 'text', assigned_by: 'uuid', assigned_at: 'timestamptz' },
    people.map(({ id, role }) => [chance.id(joinedMs), id, role, admin.id, at]),
  );
  await writeGroups(plan, people);
  return people;
};
