/** A version of a model as a portfolio is measured against it. */
import { assetClasses } from '@partnerfolio/contract/choices';
import { classKey, expandModel, instrumentKey } from '@partnerfolio/finance/expanded-model';
import type { MeasuredModel } from '@partnerfolio/finance/portfolio-drift';
import type { Db } from '../../platform/database/db.ts';
import { findVersions } from '../models/queries.ts';
import { readBook } from '../models/view.actions.ts';
import type { Names } from './drift.rules.ts';

/** A model with the names of its instruments; `measured` is null if models within it no longer fit together. */
export interface NamedModel {
  readonly measured: MeasuredModel | null;
  readonly names: Names;
}

/** A version of a model, with models within it as they are today; null if it does not exist. */
export const readNamedModel = async (
  db: Db,
  { modelId, version }: { readonly modelId: string; readonly version: number },
): Promise<NamedModel | null> => {
  const row = (await findVersions(db, modelId, [version])).get(version);
  if (row === undefined) return null;
  const { present, contentOf, instruments } = await readBook(db, [row.content]);
  const { classBands, ...content } = present(row.content);
  const expansion = expandModel(content, modelId, contentOf);
  if (!expansion.ok) return { measured: null, names: instruments };
  const { expanded } = expansion;
  const classOfKey = new Map<string, string>([
    ...assetClasses.map((name) => [classKey(name), name] as const),
    ...[...instruments].map(([id, { assetClass }]) => [instrumentKey(id), assetClass] as const),
  ]);
  return { measured: { expanded, classBands, classOfKey }, names: instruments };
};
