/** The users of the sample firm. All invented. */

export const demoFirmName = 'Ashworth & Partners';

/** Printed at the start and shown on the sign-in page; the accounts exist in demo mode only. */
export const demoPassword = 'partnerfolio-demo';

export const demoPeople = [
  {
    key: 'admin',
    email: 'admin@demo.example',
    fullName: 'Helena Ashworth',
    role: 'admin',
    joined: '2015-01-05',
  },
  {
    key: 'employee',
    email: 'employee@demo.example',
    fullName: 'Marco Bellini',
    role: 'employee',
    joined: '2015-09-14',
  },
  {
    key: 'employee2',
    email: 'second.employee@demo.example',
    fullName: 'Aiko Tanaka',
    role: 'employee',
    joined: '2016-03-01',
  },
  {
    key: 'agent',
    email: 'agent@demo.example',
    fullName: 'Ines Calderón',
    role: 'agent',
    joined: '2015-02-02',
  },
  {
    key: 'agent2',
    email: 'second.agent@demo.example',
    fullName: 'Tomás Lindqvist',
    role: 'agent',
    joined: '2015-11-16',
  },
  {
    key: 'agent3',
    email: 'third.agent@demo.example',
    fullName: 'Ruth Oyelaran',
    role: 'agent',
    joined: '2016-01-11',
  },
  {
    key: 'pending',
    email: 'pending@demo.example',
    fullName: 'Noor van Dijk',
    role: null,
    joined: '2026-11-17',
  },
] as const;
export type DemoPersonKey = (typeof demoPeople)[number]['key'];

/** The accounts that the sign-in page offers. */
export const demoAccounts = demoPeople.map(({ email, role }) => ({
  email,
  password: demoPassword,
  role: role ?? ('pending' as const),
}));
