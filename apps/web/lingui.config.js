import { formatter } from '@lingui/format-po';

// What the pages before the sign-in are made of, beside their own feature: its texts are part of the first load, which is
// limited. A file that they come to show belongs here; the browser tests find the names of texts that are not there.
const firstLoad = [
  'explain.ts',
  'field-texts.ts',
  'session/use-confirmation.ts',
  'shell/BrokenPage.tsx',
  'shell/Failure.tsx',
  'shell/NotFoundPage.tsx',
  'ui/CentredSpinner.tsx',
  'ui/overlay/Dialog.tsx',
  'ui/input/PasswordInput.tsx',
  'ui/overlay/PlainToasts.tsx',
  'ui/overlay/Toasts.tsx',
].map((file) => `<rootDir>/src/${file}`);

// One catalogue for the first load, one for what comes with the shell, one beside each feature: a feature's texts
// travel with its own lazy route, and two people working on two features never touch one file.
/** @type {import('@lingui/conf').LinguiConfig} */
export default {
  sourceLocale: 'en',
  locales: ['en', 'es'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: firstLoad,
    },
    // The shell, the shared pieces, and what several features call by the same words come once somebody is signed in.
    {
      path: '<rootDir>/src/records/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/features/**', ...firstLoad, '**/*.test.ts'],
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
