import { clientFormSchema } from '@partnerfolio/contract/clients';
import { transactionFormSchema } from '@partnerfolio/contract/ledger';
import { instrumentFormSchema } from '@partnerfolio/contract/market-data';
import { portfolioFormSchema } from '@partnerfolio/contract/portfolios';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../', import.meta.url));

/** The names that inputs of folders are bound to, as their components write them; `FromLotsField.tsx` is bound to `fromLots`. */
const inputsIn = (folders: readonly string[]): Set<string> => {
  const paths = folders.flatMap((folder) =>
    readdirSync(source + folder).map((name) => `${source}${folder}/${name}`),
  );
  const components = paths.filter((path) => path.endsWith('.tsx'));
  const files = components.map((path) => basename(path));
  const text = components.map((path) => readFileSync(path, 'utf8')).join('\n');
  const bound = Array.from(text.matchAll(/\bname(?:=|: )["'](\w+)["']/gu), ([, name = '']) => name);
  const own = files
    .filter((name) => name.endsWith('Field.tsx'))
    .map((name) => name.charAt(0).toLowerCase() + name.slice(1, -'Field.tsx'.length));
  return new Set([...bound, ...own.flatMap((name) => [name, `${name}Id`])]);
};

test.each([
  [['features/clients/form'], clientFormSchema.shape],
  [['features/portfolios/form'], portfolioFormSchema.shape],
  [['records/instruments'], instrumentFormSchema.shape],
  [['features/ledger/fields', 'features/ledger/form'], transactionFormSchema.in.shape],
])('%s has an input for every field of the form', (folders, shape) => {
  const inputs = inputsIn(folders);
  expect(Object.keys(shape).filter((field) => !inputs.has(field))).toEqual([]);
});
