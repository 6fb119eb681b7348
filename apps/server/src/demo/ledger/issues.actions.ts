/** An import that waits in its preview because a row sells more than is held, for the demo's users to correct. */
import { actAs } from './growth.ts';
import type { Growth } from './growth.ts';
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import { chooseImportLayout } from '../../features/imports/answer/layouts/choose-layout.actions.ts';
import { receiveFile } from '../../features/imports/receive.actions.ts';
import * as queries from '../queries.ts';

const waiting = {
  client: 'Samuel Whitaker',
  portfolio: 'Global growth',
  person: 'employee',
  fileName: 'fontana-bank-november.csv',
  lines: [
    'Date,Type,Symbol,Quantity,Price,Amount,Fee,Currency',
    '2026-11-09,Deposit,,,,3000.00,,USD',
    '2026-11-10,Buy,USLC,25,111.40,2785.00,4.90,USD',
    '2026-11-12,Sell,HRBR,25000,61.15,1528750.00,4.90,USD',
    '2026-11-13,Dividend,EMKT,,,412.30,,USD',
  ],
} as const;

/** Uploads and reads the file once; users may then change it. */
export const leaveWaitingImport = async (growth: Growth): Promise<void> => {
  const { app } = growth;
  const { client, portfolio, fileName, lines } = waiting;
  const portfolioId = await queries.findOpenPortfolio(app.db, { client, portfolio });
  if (portfolioId === null || (await queries.hasImport(app.db, portfolioId, fileName))) return;
  const viewer = actAs(growth, waiting.person);
  const body = new Blob([`${lines.join('\n')}\n`]).stream();
  const upload = { kind: 'transactions', portfolioId, fileName, userId: viewer.id } as const;
  const received = await receiveFile(app, upload, body);
  invariant(!isRefusal(received), 'the waiting file can be read');
  const { row, description } = received;
  const { layout } = description.suggestion;
  invariant(layout !== null, 'the columns of the waiting file are known');
  await chooseImportLayout(app, { row, layout, table: null, assumed: [], viewer });
};
