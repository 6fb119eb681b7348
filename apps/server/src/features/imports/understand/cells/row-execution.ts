/**
 * Whether a row took place. Brokers list cancelled, rejected and pending orders beside those that were executed, and
 * say so in a column of its own.
 */
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { rowAccount } from './account-columns.ts';
import type { ChosenAccount } from './account-columns.ts';
import { rowFault } from '../../import/faults.rules.ts';
import type { RowFault } from '../../import/faults.rules.ts';
import { shortened } from './row-cells.ts';
import type { RowCells } from './row-cells.ts';

/** All languages in one set, written as `plainWords` writes them. */
const words = (...languages: readonly string[]): ReadonlySet<string> =>
  new Set(languages.flatMap((list) => list.split(' · ')));

const executed = words(
  'executed · fully executed · filled · fully filled · completed · complete · settled · done · booked · posted · confirmed · processed · success · successful · succeeded',
  'ejecutado · ejecutada · completado · completada · realizado · realizada · liquidado · liquidada · contabilizado · contabilizada',
  'ausgefuhrt · vollstandig ausgefuhrt · abgeschlossen · erledigt · gebucht · verbucht · abgerechnet · bestatigt',
  'execute · executee · termine · terminee · effectue · effectuee · comptabilise · comptabilisee · regle · reglee',
  'eseguito · eseguita · completato · completata · contabilizzato · contabilizzata · regolato · regolata · evaso · evasa',
  'uitgevoerd · voltooid · afgerond · verwerkt',
  'utford · genomford · slutford',
);

const notExecuted = words(
  'cancelled · canceled · cancel · rejected · expired · pending · declined · failed · voided · reverted · withdrawn · unfilled · not executed · pending cancel · pending new',
  'cancelado · cancelada · anulado · anulada · rechazado · rechazada · caducado · caducada · expirado · expirada · pendiente · denegado · denegada · fallido · fallida · no ejecutado · no ejecutada',
  'storniert · abgebrochen · abgelehnt · zuruckgewiesen · abgelaufen · verfallen · ausstehend · geloscht · gestrichen · vorgemerkt · nicht ausgefuhrt · fehlgeschlagen',
  'annule · annulee · rejete · rejetee · refuse · refusee · expire · expiree · en attente · non execute · non executee · echoue · echouee',
  'annullato · annullata · rifiutato · rifiutata · respinto · respinta · scaduto · scaduta · in attesa · revocato · revocata · non eseguito · non eseguita',
  'geannuleerd · geweigerd · afgewezen · verlopen · in behandeling · niet uitgevoerd · mislukt',
  'makulerad · avbruten · annullerad · nekad · avvisad · vantande · ej utford · misslyckad',
);

/** Whether a row is booked, as far as its status and account say. */
export type Execution =
  | { readonly kind: 'executed'; readonly faults: readonly RowFault[] }
  | { readonly kind: 'left_out'; readonly remark: RowFault }
  /** The file's word, which means neither for sure: part of an order, or another broker's own term. */
  | { readonly kind: 'unclear'; readonly word: string; readonly faults: readonly RowFault[] };

/** Why a row is left out, in the words of the file. */
export const notExecutedRemark = (word: string): RowFault =>
  rowFault('status', 'not_executed', { text: shortened(word) });

/**
 * Whether a row of the chosen account took place; one without a status did, as cash movements beside orders do. Rows of
 * other accounts are left out.
 */
export const rowExecution = (row: RowCells, layout: ChosenAccount): Execution => {
  const account = rowAccount(row, layout);
  if (account.kind === 'other') return { kind: 'left_out', remark: account.remark };
  const { faults } = account;
  const word = row.isOwnExport ? '' : row.at('status');
  const plain = word === '' ? '' : plainWords(word);
  if (plain === '' || executed.has(plain)) return { kind: 'executed', faults };
  return notExecuted.has(plain)
    ? { kind: 'left_out', remark: notExecutedRemark(word) }
    : { kind: 'unclear', word: shortened(word), faults };
};
