/** The words that files use for types of transactions, and transactions that brokers describe in a sentence. */
import type { TransactionType } from '../ledger.ts';
import { plainWords } from './plain-words.ts';

export type Meaning = TransactionType | 'ignore';

/** The compiler refuses a type without words. */
const words: Readonly<Record<Meaning, string>> = {
  buy: 'buy · bought · you bought · purchase · market buy · limit buy · stop buy · stop limit buy · buy to open · reinvest shares · reinvestment · compra · compras · kauf · gekauft · koop · aankoop · achat · acquisto · savings plan · sparplan · sparplanausfuhrung · wertpapierkauf',
  sell: 'sell · sold · you sold · sale · market sell · limit sell · stop sell · stop limit sell · sell to close · venta · ventas · verkauf · verkauft · wertpapierverkauf · verkoop · vente · vendita · redemption',
  dividend:
    'dividend · dividends · div · dividend dividend · ordinary dividend · cash dividend · qualified dividend · non qualified div · special non qual div · special dividend · pr yr cash div · pr yr div reinvest · qual div reinvest · reinvest dividend · dividend received · cash in lieu · dividendo · dividendos · abono de dividendo · dividende · ausschuttung · ertrag · ertragsausschuttung · dividenduitkering · long term capital gain distribution · short term capital gain distribution · long term cap gain reinvest · short term cap gain reinvest',
  interest:
    'interest · credit interest · interest on cash · bank interest · interest income · bond interest · interes · intereses · zins · zinsen · habenzinsen · rente · flatex interest income · interets',
  interest_charged:
    'interest charged · debit interest · negative interest · margin interest · interest paid · interest expense · intereses deudores · intereses cargados · intereses negativos · sollzinsen · negativzinsen · strafzinsen · debetrente · negatieve rente · interets debiteurs',
  currency_exchange:
    'currency exchange · currency conversion · foreign exchange · fx · fx trade · fx conversion · forex · forex trade · cambio de divisa · cambio de divisas · devisenhandel · devisentausch · devisengeschaft · wahrungstausch · wahrungsumrechnung · valutawissel · change de devises',
  fee: 'fee · fees · commission · advisor fee · management fee · custody fee · service fee · adr mgmt fee · account fee · comision · comisiones · gebuhr · gebuhren · provision · kosten · transactiekosten · frais · degiro transactiekosten en of kosten van derden · comissoes de transacao degiro e ou taxas de terceiros · frais degiro de courtage et ou de parties tierces · degiro transaction and or third party fees · costes de transaccion y o externos de degiro · degiro transaktionsgebuhren · giro exchange connection fee · degiro corporate action kosten',
  tax: 'tax · taxes · withholding tax · foreign tax paid · nra tax adj · impuesto · impuestos · retencion · retencion del dividendo · steuer · steuern · quellensteuer · kapitalertragsteuer · abgeltungsteuer · belasting · dividendbelasting · dividend tax · impots sur dividende',
  deposit:
    'deposit · deposits · cash deposit · cash in · contribution · wire received · funds received · i deal deposit · flatex deposit · ingreso · aportacion · deposito · einzahlung · einlage · storting · depot',
  withdrawal:
    'withdrawal · withdrawals · withdraw · cash withdrawal · cash out · wire sent · wire funds · processed flatex withdrawal · flatex withdrawal · retirada · reintegro · auszahlung · entnahme · opname · retrait',
  transfer_in: 'transfer in · journaled in · einlieferung · traspaso entrada',
  transfer_out: 'transfer out · journaled out · auslieferung · traspaso salida',
  fee_refund: 'fee refund · fee rebate · degiro courtesy',
  tax_refund: 'tax refund · steuererstattung',
  split: 'split',
  spin_off: 'spin off · spinoff · abspaltung · escision',
  merger: 'merger · fusion',
  symbol_change: 'symbol change · cambio de simbolo',
  return_of_capital: 'return of capital · devolucion de capital',
  valuation: 'valuation · appraisal',
  ignore: 'degiro cash sweep transfer · flatex cash sweep transfer',
};

const meanings = new Map<string, Meaning>(
  (Object.keys(words) as Meaning[]).flatMap((meaning) =>
    words[meaning].split(' · ').map((word) => [word, meaning] as const),
  ),
);

/** The known meaning of a word; null if the user has to decide. */
export const findMeaning = (word: string): Meaning | null => meanings.get(plainWords(word)) ?? null;

/** "Koop 6 ISHARES MSCI WOR A@49,785 EUR (IE00B4L5Y983)": action, quantity, price and currency. */
export interface TradeSentence {
  readonly word: string;
  readonly quantity: string;
  readonly price: string;
  readonly currency: string;
}

const leadingNumber = /^\d[\d.,'\s]*/;
const priceAndCurrency = /^\s*(?<price>[\d.,']+)\s+(?<currency>[A-Z]{3})\b/;

/** Splits "Koop 6 ISHARES" into action and quantity. */
const wordAndQuantity = (text: string): { word: string; quantity: string } | null => {
  const digit = text.search(/\d/);
  if (digit < 1 || !/\s/.test(text.charAt(digit - 1))) return null;
  const rest = text.slice(digit);
  const quantity = leadingNumber.exec(rest)?.[0] ?? '';
  // A name begins only after a space: "6x" is no quantity.
  if (quantity.length < rest.length && !/\s$/.test(quantity)) return null;
  return { word: text.slice(0, digit).trim(), quantity: quantity.trim() };
};

/** The parts of a trade described in a sentence, in the file's own number format. */
export const tradeSentence = (text: string): TradeSentence | null => {
  const at = text.indexOf('@');
  const said = at < 0 ? undefined : priceAndCurrency.exec(text.slice(at + 1))?.groups;
  const done = said === undefined ? null : wordAndQuantity(text.slice(0, at).trim());
  return done === null ? null : { ...done, price: said?.['price'] ?? '', currency: said?.['currency'] ?? '' };
};

/** Reads only the beginning of a text longer than any broker's description. */
const charsAtMost = 2000;

/**
 * The word that stands for a cell in a layout: the verb of a sentence, otherwise the text with "#" for its numbers,
 * so that "Transfer 5.18 EUR" and "Transfer 26.45 EUR" are the same word.
 */
export const typeWord = (cell: string): string => {
  const text = cell.slice(0, charsAtMost);
  const word = tradeSentence(text)?.word ?? text.trim().replaceAll(/\d[\d.,]*/g, '#');
  return word.replaceAll(/\s+/g, ' ').slice(0, 100);
};
