/** Every code in the list of import errors is used by the server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importErrors } from '@partnerfolio/contract/refusals/import-errors';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../../../..');

/** The sources of the server and the finance package, without tests and the list itself. */
const sources = ['apps/server/src', 'packages/finance/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  .join('\n');

test.each(Object.keys(importErrors))('%s is said somewhere', (code) => {
  // For an error in another entry, the code is composed from the entry's own code.
  expect(sources).toMatch(new RegExp(`['.]${code.replace(/^other_entry_/, '')}\\b`));
});
