/** The book of clients as a workbook that another portal can take over. */
import { workbookPortfoliosAtMost } from '@partnerfolio/contract/clients/imports';
import { exportTypes } from '@partnerfolio/contract/exports/formats';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { writeAudits } from '../../../platform/audit/audit.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { safeFileName } from '../../../platform/files/file-name.ts';
import { because, refuse } from '../../../platform/http/problem.ts';
import { yieldToEventLoop } from '../../../platform/jobs/in-turns.ts';
import { stream } from '../../../platform/serve/on.ts';
import { loadComputed } from '../../figures/compute/inputs/computed.actions.ts';
import { listSources } from '../../figures/compute/inputs/queries.ts';
import { massExportRows } from '../../security/rules.ts';
import type { Act } from '../import/act.ts';
import * as queries from './queries.ts';
import type { WorkbookPortfolio } from './queries.ts';
import { accountRows, cashRows, clientRow, portfolioRow, positionRows } from './rows.ts';
import type { Place } from './rows.ts';
import { writeWorkbook } from './sheets.ts';
import type { SheetValues, Workbook } from './sheets.ts';

const numbered = (rows: readonly { readonly id: string }[], prefix: string): ReadonlyMap<string, string> =>
  new Map(rows.map(({ id }, i) => [id, `${prefix}${i + 1}`]));

/** The positions and cash of all portfolios, and the instruments that they name. */
const holdings = async ({ app }: Act, portfolios: readonly WorkbookPortfolio[], asAt: LocalDate) => {
  const keys = numbered(portfolios, 'P');
  const rows = { positions: [] as SheetValues[], cash: [] as SheetValues[] };
  const held = new Set<string>();
  const sources = new Map((await listSources(app.db, [...keys.keys()])).map((one) => [one.id, one]));
  for (const { id, accounts } of portfolios) {
    const source = sources.get(id);
    if (source === undefined) continue;
    const computed = await loadComputed(app.db, source, app.clock.today());
    const place: Place = {
      portfolio: keys.get(id) ?? '',
      asAt,
      accountOf: (accountId) => accounts.find((one) => one.id === accountId)?.number || null,
    };
    rows.positions.push(...positionRows(computed, place));
    rows.cash.push(...cashRows(computed, place));
    for (const { id: instrumentId } of computed.ledger.instruments) held.add(instrumentId);
    await yieldToEventLoop();
  }
  return { ...rows, held, keys };
};

/** Only instruments that some position names. */
const instrumentRows = async ({ app }: Act, held: ReadonlySet<string>, positions: readonly SheetValues[]) => {
  const symbols = new Set(positions.map(({ symbol }) => symbol));
  const found = await queries.workbookInstruments(app.db, [...held]);
  return found
    .filter(({ symbol }) => symbols.has(symbol))
    .map(
      ({ asset_class: assetClass, symbol, isin, name, currency, quotation, exchange, sector, region }) => ({
        symbol,
        isin,
        name,
        assetClass,
        currency,
        quotation,
        exchange,
        sector,
        region,
      }),
    );
};

/** The contacts of the workbook's clients. */
const contactRows = async ({ app }: Act, clientKeys: ReadonlyMap<string, string>) =>
  (await queries.workbookContacts(app.db, [...clientKeys.keys()])).map(
    ({ client_id: clientId, is_main: isMain, name, relation, email, phone, language, note }) => ({
      client: clientKeys.get(clientId),
      name,
      relation,
      email,
      phone,
      language,
      isMain,
      note,
    }),
  );

/** Records the export before it is sent; a large one counts as suspicious. */
const record = ({ app, viewer }: Act, workbook: Workbook, fileName: string) => {
  const rows = Object.values(workbook).reduce((sum, some) => sum + some.length, 0);
  const event = { now: app.clock.now(), userId: viewer.id, entity: 'table' };
  const about = { rows, table: 'clientWorkbook', fileName };
  return inTransaction(app.db, (trx) =>
    writeAudits(trx, [
      { ...event, eventType: 'table.export', metadata: about },
      ...(rows >= massExportRows
        ? [{ ...event, eventType: 'suspicious_activity' as const, metadata: { reason: 'mass_export', rows } }]
        : []),
    ]),
  );
};

/** The workbook of the clients that the user may see, with what their portfolios hold at the end of a day. */
export const exportWorkbook = async (
  act: Act,
  { asAt: asked, ownerId }: { readonly asAt?: string | undefined; readonly ownerId?: string | undefined },
) => {
  const { app, viewer } = act;
  const today = app.clock.today();
  const asAt = asked === undefined || asked > today ? today : (asked as LocalDate);
  const limit = workbookPortfoliosAtMost;
  const portfolios = await queries.workbookPortfolios(app.db, { viewer, ownerId, asAt, limit });
  if (portfolios.length > limit) return refuse('wrong_state', because('workbook_too_large', { limit }));
  const clients = await queries.workbookClients(app.db, { viewer, ownerId });
  const clientKeys = numbered(clients, 'C');
  const { positions, cash, held, keys } = await holdings(act, portfolios, asAt);
  const workbook: Workbook = {
    instruments: await instrumentRows(act, held, positions),
    clients: clients.map((client) => clientRow(client, clientKeys)),
    contacts: await contactRows(act, clientKeys),
    portfolios: portfolios.map((row) =>
      portfolioRow(row, { key: keys.get(row.id) ?? '', client: clientKeys.get(row.client_id) }),
    ),
    accounts: portfolios.flatMap((row) => accountRows(row, keys.get(row.id) ?? '')),
    positions,
    cash,
  };
  const { name } = await app.firm.facts();
  const fileName = safeFileName([name, 'Clients', asAt], 'xlsx');
  await record(act, workbook, fileName);
  return stream({ body: await writeWorkbook(workbook, app.clock.now()), type: exportTypes.xlsx, fileName });
};
