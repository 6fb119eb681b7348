/** The words that files use for types of transactions, and transactions that brokers describe in a sentence. */
import type { TransactionType } from '../ledger.ts';
import { plainWords } from './plain-words.ts';

export type Meaning = TransactionType | 'ignore';

/** The compiler refuses a type without words. */
export const typeWords: Readonly<Record<Meaning, string>> = {
  buy: 'buy · bought · you bought · purchase · market buy · limit buy · stop buy · stop limit buy · buy to open · reinvest shares · reinvestment · compra · compras · kauf · gekauft · koop · aankoop · achat · acquisto · savings plan · sparplan · sparplanausfuhrung · wertpapierkauf · buy market · buy limit · achats · acquisti · acquisto titoli · kop · kopt · inkop · compra de valores',
  sell: 'sell · sold · you sold · sale · market sell · limit sell · stop sell · stop limit sell · sell to close · venta · ventas · verkauf · verkauft · wertpapierverkauf · verkoop · vente · vendita · redemption · sell market · sell limit · ventes · vendite · vendita titoli · salj · salt · forsaljning · venta de valores',
  dividend:
    'dividend · dividends · div · dividend dividend · ordinary dividend · cash dividend · qualified dividend · non qualified div · special non qual div · special dividend · pr yr cash div · pr yr div reinvest · qual div reinvest · reinvest dividend · dividend received · cash in lieu · dividendo · dividendos · abono de dividendo · dividende · ausschuttung · ertrag · ertragsausschuttung · dividenduitkering · long term capital gain distribution · short term capital gain distribution · long term cap gain reinvest · short term cap gain reinvest · distribution · cdiv · dividend ordinary · payment in lieu · payment in lieu of dividend · payment in lieu of dividends · coupons et dividendes · dividendes · dividendi · dividenden · utdelning · utdelningar',
  interest:
    'interest · credit interest · interest on cash · bank interest · interest income · bond interest · interes · intereses · zins · zinsen · habenzinsen · rente · flatex interest income · interets · interests · interest earned · interest payment · broker interest received · bond interest received · bond coupon · cupon · cupones · cobro de cupon · kupon · interets crediteurs · coupon obligataire · interessi · interessi attivi · cedola · cedole · stacco cedole · ranta · rantor · inlaningsranta',
  interest_charged:
    'interest charged · debit interest · negative interest · margin interest · interest paid · interest expense · intereses deudores · intereses cargados · intereses negativos · sollzinsen · negativzinsen · strafzinsen · debetrente · negatieve rente · interets debiteurs · broker interest paid · bond interest paid · interessi passivi · interessi debitori · debetranta · utlaningsranta',
  currency_exchange:
    'currency exchange · currency conversion · foreign exchange · fx · fx trade · fx conversion · forex · forex trade · cambio de divisa · cambio de divisas · devisenhandel · devisentausch · devisengeschaft · wahrungstausch · wahrungsumrechnung · valutawissel · change de devises',
  fee: 'fee · fees · commission · advisor fee · management fee · custody fee · service fee · adr mgmt fee · account fee · comision · comisiones · gebuhr · gebuhren · provision · kosten · transactiekosten · frais · degiro transactiekosten en of kosten van derden · comissoes de transacao degiro e ou taxas de terceiros · frais degiro de courtage et ou de parties tierces · degiro transaction and or third party fees · costes de transaccion y o externos de degiro · degiro transaktionsgebuhren · giro exchange connection fee · degiro corporate action kosten · custody fees · other fees · advisor fees · platform fee · gastos · gastos de custodia · comision de custodia · depotgebuhr · depotgebuhren · depotfuhrung · droits de garde · frais de garde · frais de tenue de compte · commissione · commissioni · spese · canone · bewaarloon · servicekosten · avgift · avgifter · courtage',
  tax: 'tax · taxes · withholding tax · foreign tax paid · nra tax adj · impuesto · impuestos · retencion · retencion del dividendo · steuer · steuern · quellensteuer · kapitalertragsteuer · abgeltungsteuer · belasting · dividendbelasting · dividend tax · impots sur dividende · dtax · stamp duty · transaction tax · 871 m withholding · impuesto de transacciones financieras · retencion en origen · kapitalertragssteuer · solidaritatszuschlag · kirchensteuer · verrechnungssteuer · impot · impots · retenue a la source · taxe sur les transactions financieres · imposta · imposte · imposta di bollo · ritenuta · ritenuta fiscale · tobin tax · bronbelasting · beurstaks · skatt · kallskatt · utlandsk kallskatt · preliminar skatt · prelskatt utdelningar · avkastningsskatt',
  deposit:
    'deposit · deposits · cash deposit · cash in · contribution · wire received · funds received · i deal deposit · flatex deposit · ingreso · aportacion · deposito · einzahlung · einlage · storting · depot · cash top up · top up · ach · deposits withdrawals · deposits and withdrawals · electronic funds transfer received · transfer inbound · customer inbound · customer inpayment · transferencia recibida · gutschrift uberweisung · versement · apport · virement recu · versamento · bonifico in entrata · bonifico ricevuto · insattning · insattningar',
  withdrawal:
    'withdrawal · withdrawals · withdraw · cash withdrawal · cash out · wire sent · wire funds · processed flatex withdrawal · flatex withdrawal · retirada · reintegro · auszahlung · entnahme · opname · retrait · electronic funds transfer paid · customer outbound · transfer outbound · transferencia emitida · virement emis · prelievo · prelevamento · bonifico in uscita · bonifico disposto · onttrekking · uttag',
  transfer_in: 'transfer in · journaled in · einlieferung · traspaso entrada',
  transfer_out: 'transfer out · journaled out · auslieferung · traspaso salida',
  account_transfer: 'account transfer',
  fee_refund:
    'fee refund · fee rebate · degiro courtesy · remboursement de frais · rimborso commissioni · aterbetalning avgift',
  tax_refund:
    'tax refund · steuererstattung · devolucion de impuestos · remboursement d impot · rimborso imposte',
  split: 'split',
  spin_off: 'spin off · spinoff · abspaltung · escision',
  merger: 'merger · fusion',
  symbol_change: 'symbol change · cambio de simbolo',
  return_of_capital: 'return of capital · devolucion de capital',
  valuation: 'valuation · appraisal',
  ignore:
    'transfer between own accounts · degiro cash sweep transfer · flatex cash sweep transfer · overboeking van uw geldrekening bij flatex degiro bank eur · overboeking naar uw geldrekening bij flatex degiro bank eur · transfer from your cash account at flatex degiro bank eur · transfer to your cash account at flatex degiro bank eur · auszahlung von ihrem geldkonto bei der flatex degiro bank eur · transferir desde su cuenta de efectivo en flatex degiro bank eur · transferir a su cuenta de efectivo en flatex degiro bank eur',
};

/** Rows that state one side of a currency exchange; the other side is a row of its own. */
export const exchangeSides = new Set(
  'valuta creditering · valuta debitering · fx credit · fx debit · fx withdrawal · wahrungswechsel einbuchung · wahrungswechsel ausbuchung · operation de change credit · operation de change debit · ingreso cambio de divisa · retirada cambio de divisa · credito de divisa · levantamento de divisa · forex credit · forex debit · credit forex · debit forex · forex gutschrift · forex belastung · accredito forex · addebito forex · convert'.split(
    ' · ',
  ),
);

/** Whether a word names one side of a currency exchange, so that no column has to state the other. */
export const isExchangeSide = (word: string): boolean => exchangeSides.has(plainWords(word));

/** Descriptions that begin with what was done, followed by the instrument: "YOU BOUGHT ACME INC (ACME) (Cash)". */
export const openings: readonly (readonly [opening: string, meaning: Meaning])[] = [
  ['you bought', 'buy'],
  ['you sold', 'sell'],
  ['dividend received', 'dividend'],
  ['interest earned', 'interest'],
  ['foreign tax paid', 'tax'],
  ['electronic funds transfer received', 'deposit'],
  ['electronic funds transfer paid', 'withdrawal'],
];

const meanings = new Map<string, Meaning>(
  (Object.keys(typeWords) as Meaning[]).flatMap((meaning) =>
    typeWords[meaning].split(' · ').map((word) => [word, meaning] as const),
  ),
);

/** Beside one of these, "buy" or "sell" may be a correction, a charge, a currency, a derivative, or a payment by card. */
const unclear = new Set(
  'best ibkr ca cancel cancelled canceled cancellation reversal reversed reverse correction adjustment storno storniert stornierung korrektur ruckabwicklung ruckbuchung anulacion anulado cancelacion correccion annulation annullamento storning short cover open close option options future futures call put optionen opcion opciones conversion merger exchange swap umtausch productwijziging currency forex fx devisen wahrung divisa divisas devises valuta card karte kartenzahlung tarjeta carte fraction rights bezugsrecht pending transfer'.split(
    ' ',
  ),
);

const tradeVerbs = ['buy', 'sell'] as const;
const verbs = new Map<string, Meaning>(
  tradeVerbs.flatMap((meaning) =>
    typeWords[meaning]
      .split(' · ')
      .filter((word) => !word.includes(' '))
      .map((word) => [word, meaning] as const),
  ),
);

/** A purchase or sale as the first, last or bracketed word: "Kauf aus Sparplan", "Tausch (Verkauf)". */
const verbInside = (text: string, plain: string): Meaning | null => {
  const said = plain.split(' ');
  const isOther = (word: string): boolean => unclear.has(word) || (meanings.has(word) && !verbs.has(word));
  // "Change of product: Koop" is a corporate action.
  if (said.length > 6 || text.includes(':') || said.some(isOther)) return null;
  const bracketed = plainWords(/\(([^()]{1,40})\)\s*$/.exec(text)?.[1] ?? '');
  const found = [said[0], said.at(-1), bracketed].map((word) => verbs.get(word ?? ''));
  const [one, other] = new Set(said.flatMap((word) => verbs.get(word) ?? []));
  return other === undefined && one !== undefined && found.includes(one) ? one : null;
};

/** The known meaning of a word; null if the user has to decide. */
export const findMeaning = (word: string): Meaning | null => {
  // The signs of a row without a type are no text.
  if (word.startsWith('±')) return null;
  const plain = plainWords(word);
  if (exchangeSides.has(plain)) return 'currency_exchange';
  const whole = meanings.get(plain) ?? openings.find(([opening]) => plain.startsWith(`${opening} `))?.[1];
  return whole ?? verbInside(word, plain);
};

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
