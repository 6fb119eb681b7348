import { formatter } from '@lingui/format-po';

// One catalogue for the shell and the shared pieces, one beside each feature: a feature's texts
// travel with its own lazy route, and two people working on two features never touch one file.
/** @type {import('@lingui/conf').LinguiConfig} */
export default {
  sourceLocale: 'en',
  locales: ['en', 'es'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: [
        '<rootDir>/src/features/**',
        '<rootDir>/src/figures/**',
        '<rootDir>/src/records/**',
        '<rootDir>/src/ui/texts/**',
        '**/*.test.ts',
      ],
    },
    // What several features call by the same words, also of figures, comes with the shell, once somebody is signed in.
    {
      path: '<rootDir>/src/records/locales/{locale}',
      include: ['<rootDir>/src/figures', '<rootDir>/src/records', '<rootDir>/src/ui/texts'],
      exclude: ['**/*.test.ts'],
    },
    {
      path: '<rootDir>/src/features/{name}/locales/{locale}',
      include: ['<rootDir>/src/features/{name}'],
      exclude: ['**/*.test.ts'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
};
