/** Models for tests, made through the feature's endpoints. */
import { addModelVersion, createModel, getModel, updateModel } from '@partnerfolio/contract/models/models';
import type { TestApp, TestPerson } from './app.ts';
import { makeInstrument } from './ledgers.ts';

let made = 0;

const band = { kind: 'absolute', pct: '5' } as const;

/** A content of one instrument and cash. */
export const modelContent = (instrumentId: string) => ({
  targets: [{ of: 'instrument' as const, instrumentId, targetPct: '95', band, substitutes: [] as string[] }],
  cash: { targetPct: '5', band: { kind: 'relative' as const, pct: '50' } },
  classBands: [] as { assetClass: 'equity'; band: typeof band }[],
});

/** Makes a model; returns its id. */
export const makeTestModel = async (t: TestApp, content?: object): Promise<string> => {
  made += 1;
  const form = {
    name: `Model ${made}`,
    description: '',
    ...((content ?? modelContent(await makeInstrument(t))) as ReturnType<typeof modelContent>),
  };
  const { body, status, problem } = await t.request(createModel, { body: form }, await t.signInAs('admin'));
  if (status !== 201) throw new Error(`The model was refused: ${JSON.stringify(problem)}`);
  return body.id;
};

/** Makes a model; returns the parameters of its only version's address. */
export const makeTestVersion = async (t: TestApp) => ({ id: await makeTestModel(t), number: '1' });

const nobody = '00000000-0000-7000-8000-000000000002';

/** What calls of a model need besides the path to pass parsing. */
export const modelInputs = {
  updateModel: { body: { name: 'Growth', description: '', state: 'active', revision: 1 } },
  addModelVersion: { body: { ...modelContent(nobody), note: 'Another instrument', revision: 1 } },
  compareModelVersions: { query: 'from=1&to=1' },
  assignModel: { body: { target: null, fromDay: '2026-11-02', note: '', basedOn: nobody } },
  previewPortfolioModel: { query: `modelId=${nobody}&version=1` },
  assignModelToPortfolios: {
    body: { version: 1, fromDay: '2026-11-02', note: '', portfolios: [{ id: nobody, basedOn: null }] },
  },
} as const;

/** A band in percentage points. */
export const points = (pct: string) => ({ kind: 'absolute' as const, pct });
/** A band in percent of its target. */
export const percent = (pct: string) => ({ kind: 'relative' as const, pct });
/** A target of an instrument. */
export const held = (instrumentId: string, targetPct: string, substitutes: string[] = []) => ({
  of: 'instrument' as const,
  instrumentId,
  targetPct,
  band: points('5'),
  substitutes,
});
/** A target that is another model. */
export const ofModel = (modelId: string, targetPct: string) => ({ of: 'model' as const, modelId, targetPct });
/** A target of a whole class. */
export const ofClass = (assetClass: 'equity' | 'bond', targetPct: string) => ({
  of: 'class' as const,
  assetClass,
  targetPct,
  band: percent('20'),
});
/** A content of some targets, right or wrong. */
export const contentOf = (targets: readonly unknown[], cash = '0', classBands: readonly unknown[] = []) => ({
  targets,
  cash: { targetPct: cash, band: points('1') },
  classBands,
});

/** The calls of a test of models, as a user. */
export const modelCalls = (t: TestApp, as: () => TestPerson) => ({
  create: (name: string, of: object, by = as()) =>
    t.request(createModel, { body: { name, description: '', ...of } as never }, by),
  made: async (name: string, of: object): Promise<string> => {
    const { body, problem } = await t.request(
      createModel,
      { body: { name, description: '', ...of } as never },
      as(),
    );
    if (problem) throw new Error(JSON.stringify(problem));
    return body.id;
  },
  add: (id: string, of: object, revision: number, note = 'Changed') =>
    t.request(addModelVersion, { params: { id }, body: { ...of, note, revision } as never }, as()),
  read: async (id: string, by = as()) => (await t.request(getModel, { params: { id } }, by)).body,
  change: (id: string, form: object, revision = 1) =>
    t.request(
      updateModel,
      { params: { id }, body: { name: 'A', description: '', state: 'active', revision, ...form } as never },
      as(),
    ),
});
