import { clientFormSchema } from '@partnerfolio/contract/clients';
import { transactionFormSchema } from '@partnerfolio/contract/ledger';
import { instrumentFormSchema } from '@partnerfolio/contract/market-data';
import { portfolioFormSchema } from '@partnerfolio/contract/portfolios';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const features = fileURLToPath(new URL('../features/', import.meta.url));

/** The names that inputs of a folder are bound to, as its components write them; `FromLotsField.tsx` is bound to `fromLots`. */
const inputsIn = (folder: string): Set<string> => {
  const files = readdirSync(features + folder).filter((name) => name.endsWith('.tsx'));
  const text = files.map((name) => readFileSync(`${features}${folder}/${name}`, 'utf8')).join('\n');
  const bound = Array.from(text.matchAll(/\bname(?:=|: )["'](\w+)["']/gu), ([, name = '']) => name);
  const own = files
    .filter((name) => name.endsWith('Field.tsx'))
    .map((name) => name.charAt(0).toLowerCase() + name.slice(1, -'Field.tsx'.length));
  return new Set([...bound, ...own.flatMap((name) => [name, `${name}Id`])]);
};

test.each([
  ['clients/form', clientFormSchema.shape],
  ['portfolios/form', portfolioFormSchema.shape],
  ['market-data/instruments', instrumentFormSchema.shape],
  ['ledger/form', transactionFormSchema.in.shape],
])('%s has an input for every field of the form', (folder, shape) => {
  const inputs = inputsIn(folder);
  expect(Object.keys(shape).filter((field) => !inputs.has(field))).toEqual([]);
});
