/** The endpoints of clients' risk profiles. */
import * as contract from '@partnerfolio/contract/clients/risk-profile';
import type { RiskProfile } from '@partnerfolio/contract/clients/risk-profile';
import { riskRecordTexts } from '@partnerfolio/contract/texts/compliance/risk-record';
import { refuse } from '../../platform/http/problem.ts';
import { on, stream } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { visibleHousehold } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import { findClient } from '../clients/queries.ts';
import type { ClientDetail } from '../clients/queries.ts';
import { findNewest } from '../questionnaires/queries.ts';
import type { PublishedRecord } from '../questionnaires/queries.ts';
import { discardDraft, enterAnswers, openNewest, readDraft, saveDraft } from './actions.ts';
import { findDraft, findSheet, listSheets } from './queries.ts';
import { stateOn } from '../questionnaires/answers.rules.ts';
import { knownAnswers } from './rules.ts';
import { makeRecord, toRecord } from './record.actions.ts';
import { listRecords } from './record.queries.ts';
import { toSheet, toSheetRow } from './views.ts';

/** How far the answers under way are; null without any. */
const readProgress = async ({ app }: Act, clientId: string, { content }: PublishedRecord) => {
  const draft = await findDraft(app.db, clientId);
  return draft === null
    ? null
    : {
        answered: Object.keys(knownAnswers(content, draft.answers)).length,
        of: content.questions.length,
        updatedAt: draft.updated_at,
      };
};

/** The sheets of a client, and that which counts for it, perhaps of its household. */
const readSheets = async ({ app }: Act, client: ClientDetail) => {
  const sheets = (await listSheets(app.db, client.id)).map(toSheetRow);
  const household = sheets.length === 0 ? visibleHousehold(client) : null;
  const [shared] = household === null ? [] : (await listSheets(app.db, household.id)).map(toSheetRow);
  return {
    sheets,
    current: sheets[0] ?? shared ?? null,
    ofHousehold: shared === undefined ? null : household,
  };
};

const readProfile = async (act: Act, client: ClientDetail): Promise<RiskProfile> => {
  const sheets = await readSheets(act, client);
  const newest = await findNewest(act.app.db);
  return {
    state: stateOn(sheets.current?.validUntil ?? null, act.app.clock.today()),
    ...sheets,
    draft: newest === null ? null : await readProgress(act, client.id, newest),
    questionnaire: newest?.number ?? null,
    may: { answer: client.may_edit && client.status !== 'closed' && newest !== null },
  };
};

export const riskProfileRoutes: readonly Binding[] = [
  on(contract.getRiskProfile).handle(async ({ app, viewer, params }) => {
    const client = await findClient(app.db, viewer, params.id);
    return client === null ? refuse('not_found') : readProfile({ app, viewer }, client);
  }),

  on(contract.getAnswerSheet).handle(async ({ app, viewer, params }) => {
    if ((await findClient(app.db, viewer, params.id)) === null) return refuse('not_found');
    const row = await findSheet(app.db, { clientId: params.id, id: params.sheetId });
    if (row === null) return refuse('not_found');
    return toSheet(row, (await listRecords(app.db, row.id)).map(toRecord));
  }),

  on(contract.makeSheetRecord).handle(({ app, viewer, params, body }) =>
    makeRecord({ app, viewer }, { clientId: params.id, id: params.sheetId, ...body }),
  ),

  on(contract.downloadSheetRecord).handle(async ({ app, viewer, params }) => {
    const { id: clientId, sheetId: id, language } = params;
    const client = await findClient(app.db, viewer, clientId);
    const sheet = client === null ? null : await findSheet(app.db, { clientId, id });
    if (client === null || sheet === null) return refuse('not_found');
    const record = (await listRecords(app.db, id)).find((one) => one.language === language);
    if (record === undefined) return refuse('not_found');
    const body = await app.files.open(app.db, record.file_id);
    if (body === null) return refuse('file_damaged');
    const fileName = `${riskRecordTexts[language].title} ${client.name} ${sheet.answered_on}.pdf`;
    return stream({ body, type: 'application/pdf', fileName });
  }),

  on(contract.getAnswerDraft).handle(async ({ app, viewer, params }) => {
    if ((await findClient(app.db, viewer, params.id)) === null) return refuse('not_found');
    const opened = await openNewest(app.db);
    if (!('questionnaire' in opened)) return opened;
    return readDraft(app.db, { app, viewer }, { clientId: params.id, questionnaire: opened.questionnaire });
  }),

  on(contract.saveAnswerDraft).handle(({ app, viewer, params, body }) =>
    saveDraft({ app, viewer }, params.id, body),
  ),

  on(contract.discardAnswerDraft).handle(({ app, viewer, params, body }) =>
    discardDraft({ app, viewer }, params.id, body.revision),
  ),

  on(contract.enterAnswers).handle(({ app, viewer, params, body }) =>
    enterAnswers({ app, viewer }, { clientId: params.id, ...body }),
  ),
];
