/** The endpoints of notices of a fall in value. */
import * as contract from '@partnerfolio/contract/reports/fall-notices';
import { bindingsOf } from '../../../platform/serve/answer-of.ts';
import { on } from '../../../platform/serve/on.ts';
import type { Binding } from '../../../platform/serve/on.ts';
import { closeEarlier, closeNotice, issueLetter, toNotice } from './actions.ts';
import { servicesWithDuty } from './judging.actions.ts';
import { listNotices } from './queries.ts';
import { dutyOf } from './rules.ts';

/** The notices, whose letters are made from the answers of the given endpoints. */
export const fallNoticeRoutes = (lists: readonly Binding[]): readonly Binding[] => {
  const bindings = bindingsOf(lists);
  return [
    on(contract.listFallNotices).handle(async ({ app, viewer, query }) => {
      const { rows, total } = await listNotices(app.db, viewer, query);
      const today = app.clock.today();
      const duty = dutyOf(await servicesWithDuty(app.db));
      return { items: rows.map((row) => toNotice(row, today)), total, duty };
    }),

    on(contract.issueFallNotice).handle((call) =>
      issueLetter({ ...call, bindings, call }, { id: call.params.noticeId, language: call.body.language }),
    ),

    on(contract.closeFallNotice).handle((call) =>
      closeNotice(call, { id: call.params.noticeId, reason: call.body.reason }),
    ),

    on(contract.closeEarlierFallNotices).handle((call) => closeEarlier(call, call.body)),
  ];
};
