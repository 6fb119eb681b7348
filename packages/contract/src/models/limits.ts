/** The limits of models and the exact sum of their targets. No schemas here, because pages read them without. */

/** All models of the firm, retired ones included. */
export const modelsAtMost = 200;
/** The versions of one model. */
export const modelVersionsAtMost = 500;
export const targetsAtMost = 100;
/** The targets of one version that are other models. */
export const innerModelsAtMost = 20;
/** The substitutes of one instrument. */
export const substitutesAtMost = 10;

export const modelStates = ['active', 'retired'] as const;
export type ModelState = (typeof modelStates)[number];

/** Whether the width of a band is in percentage points, or in percent of its target. */
export const bandKinds = ['absolute', 'relative'] as const;
export type BandKind = (typeof bandKinds)[number];

/** What a target names. */
export const targetKinds = ['instrument', 'class', 'model'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** 100 % in hundredths of a percentage point. */
export const wholeCents = 10_000;

/** A percentage with at most two decimals in hundredths of a percentage point, an integer; null for anything else. */
export const percentCents = (text: string): number | null => {
  const [, whole = '', fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === '' ? null : Number(whole + fraction.padEnd(2, '0'));
};
