/** The list of what an import says holds nothing that no import says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importFaults } from '@partnerfolio/contract/refusals/import-faults';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../../../..');

/** The server's and the engine's own sources, without tests and without the list itself. */
const sources = ['apps/server/src', 'packages/finance/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  .join('\n');

test.each(Object.keys(importFaults))('%s is said somewhere', (code) => {
  // The same fault of another entry is made of the entry's own code.
  expect(sources).toMatch(new RegExp(`['.]${code.replace(/^other_entry_/, '')}\\b`));
});
