/** Changes of models, each in one transaction with its audit event, under one lock for all models. */
import type { ModelContent } from '@partnerfolio/contract/models/content';
import { modelsAtMost, modelVersionsAtMost } from '@partnerfolio/contract/models/limits';
import type { ModelState } from '@partnerfolio/contract/models/limits';
import type { Model, ModelForm } from '@partnerfolio/contract/models/models';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { instrumentsOf } from './content.rules.ts';
import { partsOf } from './expansion.rules.ts';
import { faultsOf } from './faults.rules.ts';
import * as queries from './queries.ts';
import { modelsAround, readBook, readModel } from './view.actions.ts';
import type { Book } from './view.actions.ts';

/** The acting user and the app. */
interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

const stamp = ({ app, viewer }: Act) => ({ at: app.clock.now().toISOString(), by: viewer.id });

/** Whether a user may change models. */
export const mayManage = ({ rights }: Pick<Staff, 'rights'>): Model['may'] => ({
  manage: rights.has('models.manage'),
});

const reread = async (trx: Db, { app, viewer }: Act, id: string): Promise<Model> => {
  const model = await readModel({ db: trx, today: app.clock.today() }, id, mayManage(viewer));
  invariant(model !== null, 'a model that was just written is there');
  return model;
};

const isNameTaken = ({ models }: Book, name: string, except: string | null): boolean =>
  [...models.values()].some(
    (one) => one.state === 'active' && one.id !== except && one.name.toLowerCase() === name.toLowerCase(),
  );

const nameTaken = () => refuse('already_exists', { fields: [fieldError('name', 'model_exists')] });

/** What keeps a content from being a version of a model; null if nothing does. */
const refusalOf = async (
  trx: Db,
  book: Book,
  { ownId, content }: { ownId: string | null; content: ModelContent },
) => {
  const named = await queries.keepInstruments(trx, instrumentsOf(content));
  const active = [...book.models.values()].filter(({ state }) => state === 'active');
  const stored = { contentOf: book.contentOf, instruments: new Map([...book.instruments, ...named]) };
  const fields = faultsOf({ ownId, content, active }, named, stored);
  return fields.length === 0 ? null : refuse('invalid', { fields });
};

/** Creates a model with its first version. */
export const createModel = (act: Act, { name, description, ...content }: ModelForm) =>
  inTransaction(act.app.db, async (trx) => {
    const create = async () => {
      await queries.lockModels(trx);
      const book = await readBook(trx);
      if (book.models.size >= modelsAtMost)
        return refuse('wrong_state', because('too_many_models', { limit: modelsAtMost }));
      if (isNameTaken(book, name, null)) return nameTaken();
      const refusal = await refusalOf(trx, book, { ownId: null, content });
      if (refusal !== null) return refusal;
      const id = uuid();
      await queries.insertModel(trx, { id, name, description, ...stamp(act) });
      const version = { id: uuid(), modelId: id, number: 1, content, note: '', ...stamp(act) };
      await queries.insertVersion(trx, instrumentsOf(content), version);
      await writeAudit(trx, {
        ...eventOf(act, id),
        eventType: 'model.create',
        after: { name, description, version: 1, content },
      });
      return reread(trx, act, id);
    };
    return createOnce(trx, { create });
  });

const eventOf = ({ app, viewer }: Act, id: string) => ({
  now: app.clock.now(),
  userId: viewer.id,
  entity: 'model' as const,
  entityId: id,
});

interface Addition {
  readonly id: string;
  readonly content: ModelContent;
  readonly note: string;
  /** The number of the newest version on which it is based. */
  readonly revision: number;
}

/** Adds a version, which counts from now on. */
export const addVersion = (act: Act, { id, content, note, revision }: Addition) =>
  inTransaction(act.app.db, async (trx) => {
    const create = async () => {
      await queries.lockModels(trx);
      const book = await readBook(trx);
      const model = book.models.get(id);
      if (model === undefined) return refuse('not_found');
      if (model.number !== revision) return refuse('stale');
      if (model.state === 'retired') return refuse('wrong_state', because('model_retired'));
      if (model.number >= modelVersionsAtMost)
        return refuse('wrong_state', because('too_many_model_versions', { limit: modelVersionsAtMost }));
      const refusal = await refusalOf(trx, book, { ownId: id, content });
      if (refusal !== null) return refusal;
      const number = model.number + 1;
      const version = { id: uuid(), modelId: id, number, content, note, ...stamp(act) };
      await queries.insertVersion(trx, instrumentsOf(content), version);
      await writeAudit(trx, {
        ...eventOf(act, id),
        eventType: 'model.add_version',
        after: { name: model.name, version: number, note, content },
      });
      return reread(trx, act, id);
    };
    return createOnce(trx, { create });
  });

interface Change {
  readonly id: string;
  readonly revision: number;
  readonly form: { readonly name: string; readonly description: string; readonly state: ModelState };
}

/** Why a model may not be retired: an active one contains it. */
const retiringRefusal = (book: Book, id: string) => {
  const [around] = modelsAround(book, id);
  return around === undefined
    ? null
    : refuse('wrong_state', because('model_contained', { name: around.name }));
};

/** Why a model may not be active again: one within it is retired, or has changed so that it goes too deep. */
const reactivatingRefusal = (book: Book, id: string) => {
  const content = book.contentOf(id);
  invariant(content !== null, 'a model has a version from its first moment');
  const retired = content.targets
    .map((target) => (target.of === 'model' ? book.models.get(target.modelId) : undefined))
    .find((inner) => inner?.state === 'retired');
  if (retired !== undefined)
    return refuse('wrong_state', because('model_contains_retired', { name: retired.name }));
  return partsOf(content, id, book) === null ? refuse('wrong_state', because('model_not_expandable')) : null;
};

/** Changes the name, the description or the state of a model at a revision. */
export const changeModel = (act: Act, { id, revision, form }: Change) =>
  inTransaction(act.app.db, async (trx) => {
    await queries.lockModels(trx);
    const book = await readBook(trx);
    const model = book.models.get(id);
    if (model === undefined) return refuse('not_found');
    if (model.revision !== revision) return refuse('stale');
    if (form.state === 'active' && isNameTaken(book, form.name, id)) return nameTaken();
    if (form.state !== model.state) {
      const refusal = form.state === 'retired' ? retiringRefusal(book, id) : reactivatingRefusal(book, id);
      if (refusal !== null) return refusal;
    }
    await queries.changeModel(trx, id, form);
    const { name, description, state } = model;
    await writeAudit(trx, {
      ...eventOf(act, id),
      eventType: 'model.change',
      before: { name, description, state },
      after: form,
    });
    return reread(trx, act, id);
  });
