/** The endpoints of the firm's questionnaire. */
import * as contract from '@partnerfolio/contract/compliance/questionnaires';
import { can } from '../../platform/access/access.ts';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { discardDraft, publishDraft, saveDraft, startDraft, toQuestionnaire, toRow } from './actions.ts';
import { findQuestionnaire, listVersions } from './queries.ts';

export const questionnaireRoutes: readonly Binding[] = [
  on(contract.listQuestionnaires).handle(async ({ app, viewer }) => {
    const versions = await listVersions(app.db);
    const shown = can(viewer, 'compliance.questionnaire')
      ? versions
      : versions.filter(({ number }) => number !== null);
    return { items: shown.map((row) => ({ ...toRow(row), bands: row.bands, sheets: row.sheets })) };
  }),

  on(contract.getQuestionnaire).handle(async ({ app, viewer, params }) => {
    const row = await findQuestionnaire(app.db, params.id);
    const isHidden = row?.number === null && !can(viewer, 'compliance.questionnaire');
    return row === null || isHidden ? refuse('not_found') : toQuestionnaire(row);
  }),

  on(contract.startQuestionnaire).handle(({ app, viewer, body }) => startDraft({ app, viewer }, body.from)),

  on(contract.saveQuestionnaire).handle(({ app, viewer, params, body }) =>
    saveDraft({ app, viewer }, { id: params.id, ...body }),
  ),

  on(contract.publishQuestionnaire).handle(({ app, viewer, params, body }) =>
    publishDraft({ app, viewer }, { id: params.id, ...body }),
  ),

  on(contract.discardQuestionnaire).handle(({ app, viewer, params, body }) =>
    discardDraft({ app, viewer }, { id: params.id, ...body }),
  ),
];
