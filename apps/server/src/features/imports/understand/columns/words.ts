/**
 * The words that headings and cells are told apart by, in English, Spanish, German, French, Italian, Dutch and Swedish,
 * as `plainWords` writes them. A star stands for any further letters.
 */
import { plainWords } from '@partnerfolio/contract/written/plain-words';

/** The names of all languages, one text for each. */
export const list = (...languages: readonly string[]): readonly string[] =>
  languages.flatMap((names) => names.split(' · '));

/** The currency of the cash that a row moves, which may differ from that of its instrument. */
const cashCurrency = list(
  'transaction currency · settlement currency · account currency · booking currency · cash currency',
  'divisa de la transaccion · divisa transaccion · moneda de la transaccion · divisa de liquidacion · divisa de la cuenta',
  'buchungswahrung · transaktionswahrung · abrechnungswahrung · kontowahrung · zahlungswahrung',
  'devise de transaction · devise de la transaction · devise de l operation · devise du compte',
  'valuta della transazione · valuta transazione · valuta del conto',
  'transactievaluta · rekeningvaluta',
  'transaktionsvaluta · avrakningsvaluta',
);

export const words = {
  /** The names of columns that several kinds of files have, the best first. */
  date: list(
    'trade date · date · transaction date · activity date · run date · execution date · date time · datetime · time · timestamp · booking date · day',
    'fecha operacion · fecha de operacion · fecha · dia',
    'handelstag · handelsdatum · datum · buchungstag · buchungsdatum · buchung · schlusstag · geschaftstag · schlusstag zeit · transaktionsdatum · ausfuhrungsdatum · tag',
    'date operation · date d operation · date de l operation · date op · date transaction · date de transaction',
    'data operazione · data · data esecuzione · operazione',
    'transactiedatum · boekdatum',
    'affarsdag · bokforingsdag',
  ),
  symbol: list(
    'symbol · ticker · ticker symbol · security symbol · instrument symbol · asset · instrument',
    'simbolo',
    'kurzel · wkn',
    'symbole · mnemonique',
    'symbool',
    'kortnamn',
    // Australian brokers; others use it for other codes, so it comes last.
    'code',
    'identifier',
  ),
  currency: list(
    'currency · ccy · currency primary · trade currency · price currency · spot price currency',
    'divisa · moneda',
    'wahrung',
    'devise · monnaie',
    'valuta · munt',
    ...cashCurrency,
  ),
  cashCurrency,
  /** Headings of amounts, unless they have a word of `notAmount`. */
  amount: list(
    'abrechnungsbetrag · amount · total · gross · net · proceeds · consideration · value · importe · bruto · neto · betrag · bruttobetrag · nettobetrag · endbetrag · gesamtbetrag · brutto · netto · gegenwert · montant · brut · importo · lordo · controvalore · bedrag · brutobedrag · nettobedrag · totaal · belopp',
  ),
  /** Headings of charges, prices, positions or results. */
  notAmount: list(
    'fee · fees · commission · commissions · tax · taxes · charge · charges · cost · costs · withholding · duty · interest · balance · market · asset · basis · price · rate · share · unit · per · profit · loss · gain · result · pnl · quantity · shares · comision · impuesto · retencion · saldo · precio · gebuhr · gebuhren · steuer · steuern · kosten · zinsen · kurs · frais · impot · solde · cours · commissioni · spese · imposta · prezzo · kosten · koers · avgift · skatt',
  ),
  /** Headings of amounts in the currency of the instrument's exchange: "Local value". */
  local: list('local · locale · lokal* · lokaal'),
  /** The beginnings of headings of what moved the cash. */
  settled: list('abrechnungsbetrag', 'settlement amount · settled amount', 'importe liquidado'),
  /** Headings of amounts after charges, and before them. */
  net: list('net · netto · neto · nettobetrag'),
  gross: list('gross · brutto · bruto · brut · lordo · bruttobetrag'),
  /** Headings of charges. German and Dutch join words: "Stempelsteuer", "Fremdspesen". Costs of acquisition are no charge, so not every "kosten" is. */
  tax: list(
    'tax · taxes · duty · withholding · impuesto · impuestos · retencion · steuer · steuern · quellensteuer · kapitalertragsteuer · solidaritatszuschlag · kirchensteuer · impot · impots · taxe · imposta · imposte · ritenuta · belasting · beurstaks · skatt · kallskatt',
    '*steuer · *steuern · *abgabe · *abgaben · *belasting',
  ),
  fee: list(
    'fee · fees · commission · commissions · levy · brokerage · comision · comisiones · corretaje · canon · gebuhr · gebuhren · provision · courtage · spesen · borsengebuhr · handelsplatzgebuhr · frais · commissioni · spese · kosten · commissie · avgift',
    '*gebuhr · *gebuhren · *entgelt · *entgelte · *spesen · *courtage · *provision',
  ),
  /** Headings of a sum, a rate, or what other columns state already. */
  notCharge: list(
    'total · sum · all · gesamt · gesamtkosten · totale · totales · totaal · summe · incl · including · included · excl · excluding · before · after · without · net · gross · rate · percent · percentage · pct · bps · points · prozent · prozentsatz · satz · porcentaje · pourcentage · percentuale · taxable · basis · base · type · status · id · code · id · refund · rebate · paid · income · eur · usd · gbp · chf · local · country · description · date · included · of',
    'vor · nach · ohne · inkl · inklusive · exkl · brutto · netto · antes · despues · sin · incluido · bruto · neto · avant · apres · hors · sans · brut · prima · dopo · senza · lordo · zonder · voor',
  ),
  /** Words of a cancellation, unless it is charged for. */
  cancellation: list(
    'cancel · cancelled · canceled · cancellation · cancelation · storno · stornierung · storniert · stornobuchung · anulacion · anulada · anulado · cancelada · cancelado · cancelacion · annule · annulee · annulation · annullato · annullata · annullamento · annullering · geannuleerd · makulerad · makulering',
  ),
  charged: list(
    'fee · fees · charge · charges · commission · gebuhr · gebuhren · entgelt · kosten · frais · comision · comisiones · gastos · spese · avgift · order',
  ),
  /** Headings of codes, which have no other words. */
  codes: list('notes · codes · code'),
  /** The states of an order that was executed, and of one that was not. */
  executed: list(
    'executed · fully executed · filled · fully filled · completed · complete · settled · done · booked · posted · confirmed · processed · success · successful · succeeded',
    'ejecutado · ejecutada · completado · completada · realizado · realizada · liquidado · liquidada · contabilizado · contabilizada',
    'ausgefuhrt · vollstandig ausgefuhrt · abgeschlossen · erledigt · gebucht · verbucht · abgerechnet · bestatigt',
    'execute · executee · termine · terminee · effectue · effectuee · comptabilise · comptabilisee · regle · reglee',
    'eseguito · eseguita · completato · completata · contabilizzato · contabilizzata · regolato · regolata · evaso · evasa',
    'uitgevoerd · voltooid · afgerond · verwerkt',
    'utford · genomford · slutford',
  ),
  notExecuted: list(
    'cancelled · canceled · cancel · rejected · expired · pending · declined · failed · voided · reverted · withdrawn · unfilled · not executed · pending cancel · pending new',
    'cancelado · cancelada · anulado · anulada · rechazado · rechazada · caducado · caducada · expirado · expirada · pendiente · denegado · denegada · fallido · fallida · no ejecutado · no ejecutada',
    'storniert · abgebrochen · abgelehnt · zuruckgewiesen · abgelaufen · verfallen · ausstehend · geloscht · gestrichen · vorgemerkt · nicht ausgefuhrt · fehlgeschlagen',
    'annule · annulee · rejete · rejetee · refuse · refusee · expire · expiree · en attente · non execute · non executee · echoue · echouee',
    'annullato · annullata · rifiutato · rifiutata · respinto · respinta · scaduto · scaduta · in attesa · revocato · revocata · non eseguito · non eseguita',
    'geannuleerd · geweigerd · afgewezen · verlopen · in behandeling · niet uitgevoerd · mislukt',
    'makulerad · avbruten · annullerad · nekad · avvisad · vantande · ej utford · misslyckad',
  ),
  /** Headings of texts that may describe a transaction, or only name its instrument. */
  description: list('omschrijving · descripcion · beschreibung · descrizione · beskrivning · description'),
  /** Headings of columns that hold no types, however often their words recur. */
  notType: list(
    'exchange · venue · market · place · broker · platform · asset · class · category · sector · country · region · account · currency · isin · wkn · name · product · security · instrument · fund · fonds* · handelsplatz · borse* · borsenplatz · ausfuhrungsort · mercado · bolsa · plaza · pais · marche · mercato · beurs · id · reference · time · status · wallet',
  ),
} as const satisfies Record<string, readonly string[]>;

/** What words say. */
export type WordKind = keyof typeof words;

interface Known {
  readonly whole: ReadonlySet<string>;
  readonly beginnings: readonly string[];
  readonly endings: readonly string[];
}

const known = Object.fromEntries(
  Object.entries(words).map(([kind, all]): [string, Known] => [
    kind,
    {
      whole: new Set(all),
      beginnings: all.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
      endings: all.filter((word) => word.startsWith('*')).map((word) => word.slice(1)),
    },
  ]),
) as Readonly<Record<WordKind, Known>>;

/** Whether a word or phrase, as `plainWords` writes it, is of a kind. */
export const isWord = (kind: WordKind, word: string): boolean => {
  const { whole, beginnings, endings } = known[kind];
  return (
    whole.has(word) ||
    beginnings.some((beginning) => word.startsWith(beginning)) ||
    endings.some((ending) => word.endsWith(ending))
  );
};

/** Whether one of the words of a text is of a kind. */
export const hasWord = (kind: WordKind, text: string): boolean =>
  plainWords(text)
    .split(' ')
    .some((word) => isWord(kind, word));

/** Whether a text begins with a word or phrase of a kind. */
export const opensWith = (kind: WordKind, text: string): boolean => {
  const plain = plainWords(text);
  return words[kind].some((word) => plain === word || plain.startsWith(`${word} `));
};
