/** The targets of a version of a model, as they were entered. */
import type { ModelVersion, ModelInstrument } from '@partnerfolio/contract/models/models';
import { number, text } from './columns.ts';
import { tableOf } from './table.ts';

interface Row {
  readonly model: string;
  readonly version: number;
  readonly of: 'instrument' | 'class' | 'model' | 'cash' | 'class_band';
  readonly instrument: ModelInstrument | null;
  readonly assetClass: string | null;
  readonly name: string | null;
  readonly targetPct: string | null;
  readonly band: { readonly kind: string; readonly pct: string } | null;
  readonly substitutes: readonly ModelInstrument[];
}

type Version = ModelVersion & { readonly model: { readonly name: string } };

const rowOfTarget = (target: ModelVersion['content']['targets'][number]): Omit<Row, 'model' | 'version'> => {
  const { of, targetPct } = target;
  const row = { of, targetPct, instrument: null, assetClass: null, name: null, band: null, substitutes: [] };
  if (target.of === 'instrument') {
    const { instrument, band, substitutes } = target;
    return {
      ...row,
      instrument,
      assetClass: instrument.assetClass,
      name: instrument.name,
      band,
      substitutes,
    };
  }
  if (target.of === 'class') return { ...row, assetClass: target.assetClass, band: target.band };
  return { ...row, name: target.model.name };
};

const rowsOf = ({ model, number: version, content }: Version): Row[] => {
  const blank = { instrument: null, name: null, substitutes: [] };
  const { targets, cash, classBands } = content;
  return [
    ...targets.map(rowOfTarget),
    { ...blank, of: 'cash' as const, assetClass: 'cash', ...cash },
    ...classBands.map((one) => ({ ...blank, of: 'class_band' as const, targetPct: null, ...one })),
  ].map((row) => ({ ...row, model: model.name, version }));
};

export const modelTargets = tableOf<'modelTargets'>()
  .rows(rowsOf)
  .define({
    restsOn: [{ table: 'models', of: 'id' }, { table: 'model_versions' }, { table: 'instruments' }],
    title: 'Model',
    columns: [
      text('Model', (row) => row.model),
      number('Version', (row) => row.version),
      text('Of', (row) => row.of),
      text('Name', (row) => row.name),
      text('Symbol', (row) => row.instrument?.symbol ?? null),
      text('ISIN', (row) => row.instrument?.isin ?? null),
      text('Instrument id', (row) => row.instrument?.id ?? null),
      text('Class', (row) => row.assetClass),
      number('Target %', (row) => row.targetPct),
      text('Band type', (row) => row.band?.kind ?? null),
      number('Band', (row) => row.band?.pct ?? null),
      text(
        'Substitutes',
        (row) => row.substitutes.map(({ isin, symbol }) => isin ?? symbol).join(' ') || null,
      ),
    ],
  });
