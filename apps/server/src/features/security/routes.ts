/** The endpoints of the security page. */
import { exportTypes } from '@partnerfolio/contract/exports/formats';
import * as contract from '@partnerfolio/contract/security';
import type { App } from '../../platform/context.ts';
import { on, stream } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import * as actions from './actions.ts';
import * as queries from './queries.ts';
import type { EventFilter, Span } from './queries.ts';
import { verifyAndTell } from './verification.actions.ts';
import { countByDay, summarise } from './overview.queries.ts';

const hourMs = 3_600_000;

const windowStart = (app: App): Date =>
  new Date(app.clock.now().getTime() - contract.securityWindow.hours * hourMs);

interface AskedSpan {
  readonly span?: 'day' | 'all';
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const toSpan = (app: App, { span = 'all', from, to }: AskedSpan): Span => ({
  since: span === 'day' ? windowStart(app) : null,
  from: from ?? null,
  to: to ?? null,
  timeZone: app.config.timeZone,
});

interface AskedEvents extends AskedSpan {
  readonly q?: string | undefined;
  readonly type?: string | undefined;
  readonly personId?: string | undefined;
}

const eventFilter = (app: App, asked: AskedEvents): EventFilter => ({
  q: asked.q ?? '',
  type: asked.type ?? null,
  personId: asked.personId ?? null,
  span: toSpan(app, asked),
});

export const securityRoutes = [
  on(contract.getSecuritySummary).handle(async ({ app }) => {
    const since = windowStart(app);
    return { since: since.toISOString(), ...(await summarise(app.db, since)) };
  }),

  on(contract.getSecurityChart).handle(async ({ app, query }) => {
    const { timeZone } = app.config;
    const days = Number(query.days);
    const rows = await countByDay(app.db, { today: app.clock.today(), days, timeZone });
    return {
      days: rows.map(({ day }) => day),
      successful: rows.map(({ successful }) => successful),
      failed: rows.map(({ failed }) => failed),
      events: rows.map(({ events }) => events),
    };
  }),

  on(contract.listLoginAttempts).handle(({ app, query }) =>
    queries.selectAttempts(
      app.db,
      { q: query.q ?? '', result: query.result ?? null, span: toSpan(app, query) },
      query,
    ),
  ),

  on(contract.listAuditEvents).handle(async ({ app, viewer, query }) => {
    const { rows, ...count } = await queries.selectEvents(app.db, eventFilter(app, query), query);
    return { items: await actions.detailedEvents({ app, viewer }, rows), ...count };
  }),

  on(contract.listAuditEventTypes).handle(async ({ app }) => ({
    items: await queries.listEventTypes(app.db),
  })),

  on(contract.getAuditEvent).handle(async ({ app, viewer, params }) => {
    const row = await queries.findEvent(app.db, params.id);
    return row === null ? refuse('not_found') : actions.eventDetail({ app, viewer }, row);
  }),

  on(contract.exportAuditEvents).handle(async ({ app, viewer, query }) =>
    stream({
      body: await actions.exportAuditLog({ app, viewer }, eventFilter(app, query), query.format),
      type: exportTypes[query.format],
      fileName: `audit-trail-${app.clock.today()}.${query.format}`,
    }),
  ),

  on(contract.verifyAuditTrail).handle(({ app }) => verifyAndTell(app)),
];
