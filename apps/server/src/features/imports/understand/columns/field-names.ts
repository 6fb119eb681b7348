/**
 * The fields of a transaction and of a price, with the names that brokers and banks give their columns in English,
 * Spanish, German, French, Italian, Dutch and Swedish, as `plainWords` writes them.
 */

import { list, words } from './words.ts';

export type Kind = 'date' | 'time' | 'number' | 'currency' | 'isin' | 'text';

export interface Field {
  readonly kind: Kind;
  /** The best name first. */
  readonly names: readonly string[];
}

/** Fields in the order in which they choose their column. */
export const transactionFields = {
  isin: {
    kind: 'isin',
    names: list(
      'isin · isin code · instrument isin · identifier',
      'codigo isin',
      'isin nummer',
      'code isin',
      'codice isin',
      'isin kod',
    ),
  },
  date: { kind: 'date', names: words.date },
  settlementDate: {
    kind: 'date',
    names: list(
      'settlement date · settle date · value date · settle date target',
      'fecha valor · fecha de valor · fecha liquidacion',
      'valuta · valutadatum · wertstellung · wertstellung valuta',
      'date valeur · date de valeur · date val · date de reglement',
      'data valuta · data valore · data regolamento',
      'likviddag · valutadag',
    ),
  },
  time: {
    kind: 'time',
    names: list(
      'trade time · time · execution time · transaction time',
      'hora · hora operacion · hora de operacion',
      'uhrzeit · zeit · handelszeit · ausfuhrungszeit · schlusstag zeit',
      'heure',
      'ora',
      'tijd',
      'tid',
    ),
  },
  currency: { kind: 'currency', names: words.currency },
  type: {
    kind: 'text',
    names: list(
      'type · transaction type · transaction · action · buy sell · activity type · activity · trans code · event · side · order type',
      'tipo · tipo de operacion · operacion',
      'buchungsart · geschaftsart · umsatzart · auftragsart · transaktionsart · vorgang · vorgangsart · transaktion · transaktionen · typ · art',
      'operation · type d operation · type operation · type de transaction · sens',
      'tipo operazione · tipo di operazione · operazione · transazioni · transazione · causale · segno',
      'transactietype · type transactie · soort',
      'typ av transaktion · transaktionstyp',
      'omschrijving · descripcion · beschreibung · descrizione · beskrivning · description',
    ),
  },
  symbol: { kind: 'text', names: words.symbol },
  quantity: {
    kind: 'number',
    names: list(
      'quantity · qty · no of shares · number of shares · shares · units · quantity transacted',
      'cantidad · titulos · numero de titulos · participaciones',
      'anteile · anzahl anteile · stuck · stuckzahl · stuck nominale · stuck nom · nominal · anzahl · menge · nominale · nominal stk',
      'quantite · nombre de titres',
      'quantita',
      'aantal',
      'antal',
    ),
  },
  price: {
    kind: 'number',
    names: list(
      'price · unit price · trade price · price share · share price · price per share · price per unit · execution price · average price · t price · price at transaction · spot price at transaction',
      'precio · precio unitario',
      'abrechnungspreis · abrechnungskurs · anteilpreis · anteilspreis · kurs · preis · stuckpreis · ausfuhrungskurs',
      'cours · prix · prix unitaire · cours d execution',
      'prezzo · prezzo unitario',
      'koers · prijs',
      'pris',
    ),
  },
  debit: {
    kind: 'number',
    names: list(
      'debit · debits · debit amount · amount debit · debited · money out · paid out · amount out · cash out · outflow · withdrawal · withdrawals · withdrawal amount · withdrawn',
      'cargo · cargos · debe · importe cargo · adeudo · adeudos · salida · salidas · importe debe',
      'soll · lastschrift · belastung · belastungen · ausgang · betrag soll · soll betrag · auszahlung · ausgaben',
      'montant debit · debit montant',
      'dare · addebito · addebiti · uscite · importo dare',
      'af · afschrijving · uit',
      'uttag · ut',
    ),
  },
  credit: {
    kind: 'number',
    names: list(
      'credit · credits · credit amount · amount credit · credited · money in · paid in · amount in · cash in · inflow · deposit · deposits · deposit amount · deposited',
      'abono · abonos · haber · importe abono · entrada · entradas · importe haber',
      'haben · gutschrift · gutschriften · eingang · betrag haben · haben betrag · einzahlung · einnahmen',
      'montant credit · credit montant',
      'avere · accredito · accrediti · entrate · importo avere',
      'bij · bijschrijving · in',
      'insattning',
    ),
  },
  amount: {
    kind: 'number',
    names: list(
      'gross amount · amount gross · gross · amount · total · total amount · net amount · amount net · net · trade money · proceeds · principal amount · consideration · net cash · value · subtotal · change · cash flow',
      'importe · importe total · importe bruto · importe neto · variacion · valor',
      'abrechnungsbetrag · betrag · gesamtbetrag · ausmachender betrag · endbetrag · bruttobetrag · betrag brutto · brutto · nettobetrag · betrag netto · netto · kurswert · gegenwert · anderung · wert · umsatz',
      'montant · montant de l operation · montant de la transaction · montant brut · montant net · mouvements · valeur',
      'importo · importo lordo · importo netto · controvalore · variazioni · valore',
      'bedrag · totaal · mutatie · bedrag bruto · bedrag netto · brutobedrag · nettobedrag · waarde netto · waarde',
      'belopp · bruttobelopp · nettobelopp · varde',
    ),
  },
  fee: {
    kind: 'number',
    names: list(
      'fee · fees · commission · commissions · fees comm · fees commissions · fees and commissions · commission fees · commissions and fees · ib commission · comm fee · brokerage · brokerage fee · charges · cost · costs · total costs · trading costs · transaction costs · costs and fees · transaction fee · transaction fees · trading fee · currency conversion fee · fees and or spread · transaction and or third · transaction and or third party fees',
      'comision · comisiones · gasto · gastos · coste · costes · costes de transaccion · total gastos · gastos y comisiones · comisiones y gastos · comision y gastos · corretaje',
      'gebuhr · gebuhren · provision · provisionen · courtage · spesen · kosten · gesamtkosten · transaktionskosten · orderkosten · handelskosten · ordergebuhr · gebuhren und provisionen',
      'frais · commission payee · frais de courtage · frais de transaction · frais et commissions · couts',
      'spese · commissioni · costi · spese e commissioni',
      'transactiekosten · commissie · provisie · commissie en kosten',
      'avgift · avgifter · totala avgifter',
    ),
  },
  tax: {
    kind: 'number',
    names: list(
      'tax · taxes · withholding tax',
      'impuesto · impuestos · retencion',
      'steuer · steuern · quellensteuer',
      'impot · impots · taxe',
      'imposta · imposte · tasse · ritenuta',
      'belasting · dividendbelasting',
      'skatt · kallskatt',
    ),
  },
  accruedInterest: {
    kind: 'number',
    names: list(
      'accrued interest · accrued int · accrued · interest accrued · accrued interest paid · accrued interest amount · purchased interest',
      'cupon corrido · intereses corridos · interes corrido · cupon corrido bruto · intereses devengados',
      'stuckzinsen · marchzinsen · aufgelaufene zinsen · stuckzins · stuckzinsbetrag',
      'interets courus · coupon couru · interets courus achetes',
      'rateo · rateo interessi · rateo cedola · dietimi · interessi maturati',
      'opgelopen rente · meegekochte rente',
      'upplupen ranta',
    ),
  },
  feeCurrency: {
    kind: 'currency',
    names: list(
      'fee currency · fees currency · commission currency · ib commission currency · currency fee · costs currency',
      'divisa comision · moneda comision · divisa gastos',
      'gebuhrenwahrung · wahrung gebuhr',
      'devise frais',
      'divisa commissioni',
    ),
  },
  taxCurrency: {
    kind: 'currency',
    names: list(
      'tax currency · withholding tax currency · currency tax',
      'divisa impuesto · moneda impuesto',
      'steuerwahrung',
    ),
  },
  instrumentCurrency: {
    kind: 'currency',
    names: list(
      'instrument currency · fund currency',
      'fondswahrung · wahrung des fonds · instrumentwahrung',
      'divisa del fondo',
      'instrumentvaluta',
    ),
  },
  priceQuoted: { kind: 'text', names: list('price quoted') },
  // The columns of our own export, with names that no broker uses.
  reverses: { kind: 'text', names: list('reverses transaction') },
  lots: { kind: 'text', names: list('transferred lots') },
  fromLots: { kind: 'text', names: list('taken from lots') },
  otherSide: { kind: 'text', names: list('other transaction') },
  ratioNew: { kind: 'number', names: list('ratio new · split to · split new') },
  ratioOld: { kind: 'number', names: list('ratio old · split from · split old') },
  costShare: { kind: 'number', names: list('cost share · share of cost', 'parte del coste') },
  toSymbol: {
    kind: 'text',
    names: list('to symbol · new symbol · received symbol', 'simbolo nuevo'),
  },
  toAmount: {
    kind: 'number',
    names: list(
      'to amount · amount bought · bought amount · amount received',
      'importe comprado · importe recibido',
      'betrag gekauft · gekaufter betrag',
      'montant achete',
      'importo acquistato',
      'gekocht bedrag',
      'kopt belopp',
    ),
  },
  toCurrency: {
    kind: 'currency',
    names: list(
      'to currency · currency bought · bought currency · currency received',
      'divisa comprada · moneda comprada',
      'wahrung gekauft · gekaufte wahrung',
      'devise achetee',
      'divisa acquistata',
      'gekochte valuta',
      'kopt valuta',
    ),
  },
  name: {
    kind: 'text',
    names: list(
      'name · holding name · holdingname · product · security name · security · instrument name · investment name · instrument',
      'producto · nombre · valor',
      'produkt · fondsname · bezeichnung · wertpapier · wertpapiername · wertpapierbezeichnung · gattungsbezeichnung',
      'nom · produit · libelle · valeur',
      'nome · prodotto · titolo',
      'naam · fonds',
      'namn · vardepapper · vardepapper beskrivning',
      'description · descripcion · descrizione',
    ),
  },
  status: {
    kind: 'text',
    names: list(
      'status · order status · execution status · trade status · transaction status · state · order state',
      'estado · estado de la orden · estado orden',
      'auftragsstatus · orderstatus · ausfuhrungsstatus',
      'statut · statut de l ordre · etat · etat de l ordre',
      'stato · stato ordine · stato dell ordine',
    ),
  },
  note: {
    kind: 'text',
    names: list(
      'note · notes · comment · comments · memo',
      'nota · notas',
      'bemerkung · notiz',
      'commentaire · remarque',
      'commento',
      'opmerking',
      'notering · transaktionstext',
    ),
  },
  reference: {
    kind: 'text',
    names: list(
      'transaction id · trade id · fitid · execution id · order id · order number · order no · order · reference · reference number · id',
      'referencia · numero de orden · n de orden · id orden',
      'referenz · referenznummer · auftragsnummer · auftrag · ordernummer · transaktionsnummer · belegnummer · vorgangsnummer · ta nr',
      'id ordre · ordre no · numero d ordre · ordre',
      'id ordine · numero ordine · ordine · riferimento',
      'transactie id',
      'verifikationsnummer · notanummer',
    ),
  },
  account: {
    kind: 'text',
    names: list(
      'account number · account no · account id · account · client account id · account name · portfolio number · portfolio id · portfolio · portfolio name · client number · client id · client · client name · customer number · customer',
      'numero de cuenta · cuenta · cuenta de valores · cartera · numero de cliente · cliente',
      'depotnummer · depot nr · depot · kontonummer · konto nr · konto · kundennummer · kunde · wertpapierdepot',
      'numero de compte · compte · compte titres · portefeuille',
      'numero conto · conto · portafoglio · dossier titoli',
      'rekeningnummer · rekening · klantnummer · klant',
      'depanummer · depa · kund',
    ),
  },
} as const satisfies Record<string, Field>;

export const priceFields = {
  date: { kind: 'date', names: ['price date', ...words.date] },
  currency: { kind: 'currency', names: words.currency },
  symbol: { kind: 'text', names: [...words.symbol, 'isin', 'name'] },
  close: {
    kind: 'number',
    names: list(
      'close · closing price · close price · price · last · last price · nav · unit price · value',
      'cierre · precio cierre · precio de cierre · valor liquidativo · precio',
      'schlusskurs · schluss · kurs',
      'cours de cloture · cloture · cours · valeur liquidative',
      'prezzo di chiusura · chiusura · prezzo',
      'slotkoers · koers',
      'stangningskurs',
    ),
  },
} as const satisfies Record<string, Field>;
