/** What keeps a content from being a version, beyond what its schema says. */
import type { ModelContent } from '@partnerfolio/contract/models/content';
import type { ModelInstrument } from '@partnerfolio/contract/models/models';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { expandModel, MODELS_DEEP } from '@partnerfolio/finance/expanded-model';
import type { ExpansionFault } from '@partnerfolio/finance/expanded-model';
import { partsOf } from './expansion.rules.ts';
import type { Stored } from './expansion.rules.ts';

/** An active model with its current content. */
export interface ActiveModel {
  readonly id: string;
  readonly content: ModelContent;
}

interface Judged {
  /** Null for a model that is not stored yet. */
  readonly ownId: string | null;
  readonly content: ModelContent;
  /** The active models, the model itself among them if it is stored. */
  readonly active: readonly ActiveModel[];
}

/** The instruments and substitutes that do not exist, or were merged into others. */
const unknownInstruments = (
  { targets }: ModelContent,
  instruments: ReadonlyMap<string, ModelInstrument>,
): FieldError[] =>
  targets.flatMap((target, i) => {
    if (target.of !== 'instrument') return [];
    const own = instruments.has(target.instrumentId)
      ? []
      : [fieldError(`targets.${i}.instrumentId`, 'unknown_instrument')];
    const substitutes = target.substitutes.flatMap((id, n) =>
      instruments.has(id) ? [] : [fieldError(`targets.${i}.substitutes.${n}`, 'unknown_instrument')],
    );
    return [...own, ...substitutes];
  });

const codes = {
  unknown_model: 'unknown_model',
  model_in_itself: 'model_in_itself',
  too_deep: 'models_too_deep',
  // Each stored content is whole.
  bad_weights: 'weights_not_100',
} as const satisfies Record<ExpansionFault, string>;

/** The models that contain one, directly or through others; a change of it reaches no other. */
const modelsAround = (active: readonly ActiveModel[], ownId: string | null): ActiveModel[] => {
  const found = new Set(ownId === null ? [] : [ownId]);
  const contains = ({ content }: ActiveModel) =>
    content.targets.some((target) => target.of === 'model' && found.has(target.modelId));
  // Each pass goes one level up; beyond the deepest allowed there is nothing to find.
  for (let level = 0; level <= MODELS_DEEP; level += 1)
    for (const one of active) if (contains(one)) found.add(one.id);
  return active.filter(({ id }) => id !== ownId && found.has(id));
};

/** The fault of a model, or of the active models around it, if its content were this one. */
const faultWith = ({ ownId, content, active }: Judged): ExpansionFault | null => {
  const contents = new Map(active.map((one) => [one.id, one.content]));
  if (ownId !== null) contents.set(ownId, content);
  const contentOf = (id: string) => contents.get(id) ?? null;
  const own = expandModel(content, ownId, contentOf);
  if (!own.ok) return own.fault;
  for (const one of modelsAround(active, ownId)) {
    const around = expandModel(contents.get(one.id) ?? one.content, one.id, contentOf);
    if (!around.ok) return around.fault;
  }
  return null;
};

/** The targets that are models which do not exist, contain this one, or go too deep; each is tried by itself. */
const modelFaults = (judged: Judged): FieldError[] => {
  if (faultWith(judged) === null) return [];
  const { targets, cash } = judged.content;
  return targets.flatMap((target, i) => {
    if (target.of !== 'model') return [];
    const content = {
      targets: [{ ...target, targetPct: '100.00' }],
      cash: { ...cash, targetPct: '0.00' },
      classBands: [],
    };
    const fault = faultWith({ ...judged, content });
    return fault === null ? [] : [fieldError(`targets.${i}.modelId`, codes[fault])];
  });
};

/** The bands of classes of which the model has no target. */
const emptyClasses = ({ ownId, content }: Judged, stored: Stored): FieldError[] => {
  const has = new Set((partsOf(content, ownId, stored) ?? []).map(({ assetClass }) => assetClass));
  return content.classBands.flatMap(({ assetClass }, i) =>
    has.has(assetClass) ? [] : [fieldError(`classBands.${i}.assetClass`, 'class_without_target')],
  );
};

/**
 * Everything that keeps a content from being a version: instruments and models that are not there, and models that would contain
 * themselves or go too deep, also those around this one.
 */
export const faultsOf = (
  judged: Judged,
  named: ReadonlyMap<string, ModelInstrument>,
  stored: Stored,
): FieldError[] => {
  const faults = [...unknownInstruments(judged.content, named), ...modelFaults(judged)];
  return faults.length > 0 ? faults : emptyClasses(judged, stored);
};
