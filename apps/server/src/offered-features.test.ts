/** Which rights have an effect: by the contract's endpoints, and by checks in handlers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offeredFeatures } from '@partnerfolio/contract/access';
import type { Access, FeatureName } from '@partnerfolio/contract/access';
import { endpoints } from '@partnerfolio/contract/endpoints';
import { expect, test } from 'vitest';

const listFeatures = (access: Access): readonly FeatureName[] => {
  if (typeof access !== 'object' || 'roles' in access) return [];
  return 'feature' in access ? [access.feature] : access.anyFeature;
};

/** The files that serve requests. */
const sources = () =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !/^(testing|features.demo)./.test(file))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));

/** Rights that the code checks: `can(viewer, 'clients.share')`, `rights.has('clients.view_all')`. */
const askedFor = (source: string): readonly string[] =>
  [...source.matchAll(/(?:\bcan\(\w+, |\brights\.has\()'([a-z_]+\.[a-z_]+)'/g)].map(([, name = '']) => name);

test('offers exactly the rights that an endpoint or a handler checks', () => {
  const used = new Set([
    ...endpoints.flatMap(({ access }) => listFeatures(access)),
    ...sources().flatMap((source) => askedFor(source)),
  ]);
  expect([...offeredFeatures].toSorted()).toEqual([...used].toSorted());
});
