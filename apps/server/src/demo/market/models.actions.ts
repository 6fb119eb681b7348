/** Adds the sample firm's models through the portal's own actions. */
import { modelFormSchema, modelVersionFormSchema } from '@partnerfolio/contract/models/models';
import { addVersion, createModel } from '../../features/models/actions.ts';
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import { actAs } from '../ledger/growth.ts';
import type { Growth } from '../ledger/growth.ts';
import * as queries from '../queries.ts';
import { assignModels } from './assignments.actions.ts';

type Weights = Readonly<Record<string, string>>;

const points = (pct: string) => ({ kind: 'absolute', pct });
const percent = (pct: string) => ({ kind: 'relative', pct });

const classBands = [
  { assetClass: 'fund', band: points('5') },
  { assetClass: 'bond', band: points('5') },
  { assetClass: 'real_asset', band: points('2') },
];

const income: Weights = { EGB7: '26', EGB3: '20', GAGH: '22', WRLD: '18', UKDV: '6', GLDX: '5' };
const balanced: readonly (readonly [note: string, cash: string, weights: Weights])[] = [
  [
    '',
    '4',
    { WRLD: '26', EURX: '9', USLC: '9', EMKT: '6', GAGH: '20', EGB7: '12', EHYB: '6', GLDX: '5', TRND: '3' },
  ],
  [
    'Cash 4 → 2, Euro high yield 6 → 8: longer credit at higher yields.',
    '2',
    { WRLD: '26', EURX: '9', USLC: '9', EMKT: '6', GAGH: '20', EGB7: '12', EHYB: '8', GLDX: '5', TRND: '3' },
  ],
  [
    'Infrastructure added at 3, taken from world equity and gold.',
    '2',
    {
      WRLD: '24',
      EURX: '9',
      USLC: '9',
      EMKT: '6',
      GAGH: '20',
      EGB7: '12',
      EHYB: '8',
      GLDX: '4',
      INFR: '3',
      TRND: '3',
    },
  ],
];

const targetsOf = ({ instruments }: Growth, weights: Weights) =>
  Object.entries(weights).map(([symbol, targetPct]) => ({
    of: 'instrument',
    instrumentId: instruments.get(symbol),
    targetPct,
    band: percent('20'),
    // Treasuries may stand in for the Euro bonds of the same maturities.
    substitutes: symbol === 'EGB7' ? [instruments.get('USTI')] : [],
  }));

/** Adds the models once; users may change or retire them afterwards. */
export const growModels = async (growth: Growth): Promise<void> => {
  const { app } = growth;
  if (await queries.hasHadModels(app.db)) return;
  const act = { app, viewer: actAs(growth, 'admin') };
  const create = async (form: object) => {
    const made = await createModel(act, modelFormSchema.parse({ description: '', classBands, ...form }));
    invariant(!isRefusal(made), 'the sample models are accepted');
    return made.id;
  };
  const cash = (targetPct: string) => ({ targetPct, band: points('1') });
  const income30 = await create({
    name: 'Income 30',
    description: 'For clients who live on their capital',
    targets: targetsOf(growth, income),
    cash: cash('3'),
  });
  const [first, ...later] = balanced;
  invariant(first !== undefined, 'the balanced model has a first version');
  const id = await create({
    name: 'Balanced 50',
    targets: targetsOf(growth, first[2]),
    cash: cash(first[1]),
  });
  for (const [place, [note, cashPct, weights]] of later.entries()) {
    const form = { classBands, targets: targetsOf(growth, weights), cash: cash(cashPct), note };
    const added = await addVersion(act, versionOf(id, place + 1, modelVersionFormSchema.parse(form)));
    invariant(!isRefusal(added), 'the sample versions are accepted');
  }
  const growth70 = await create({
    name: 'Growth 70',
    description: 'Balanced 50 with more equity',
    targets: [
      { of: 'model', modelId: id, targetPct: '60' },
      ...targetsOf(growth, { WRLD: '26', EMKT: '8', PRIV: '4' }),
    ],
    cash: cash('2'),
  });
  const models = { 'Income 30': income30, 'Balanced 50': id, 'Growth 70': growth70 };
  await assignModels(growth, new Map(Object.entries(models)));
};

const versionOf = (
  id: string,
  revision: number,
  { note, ...content }: ReturnType<typeof modelVersionFormSchema.parse>,
) => ({ id, revision, note, content });
