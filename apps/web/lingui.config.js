import { formatter } from '@lingui/format-po';

// The files of the pages before the sign-in outside their own feature; their texts are part of the size-limited first load.
// Add any further file that such a page uses; the browser tests find texts missing from the catalogue.
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

// One catalogue for the first load, one that loads with the shell, and one beside each feature. A feature's texts load with
// its route, and work on two features never touches the same catalogue.
/** @type {import('@lingui/conf').LinguiConfig} */
export default {
  sourceLocale: 'en',
  locales: ['en', 'es'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: firstLoad,
    },
    // The shell, the shared components and shared labels load after the sign-in.
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
