/** Headings of amounts, one text for each language. */

/** Columns for what leaves the account; `creditNames` are those for what reaches it. */
export const debitNames = [
  'debit · debits · debit amount · amount debit · debited · money out · paid out · amount out · cash out · outflow · withdrawal · withdrawals · withdrawal amount · withdrawn',
  'cargo · cargos · debe · importe cargo · adeudo · adeudos · salida · salidas · importe debe',
  'soll · lastschrift · belastung · belastungen · ausgang · betrag soll · soll betrag · auszahlung · ausgaben',
  'montant debit · debit montant',
  'dare · addebito · addebiti · uscite · importo dare',
  'af · afschrijving · uit',
  'uttag · ut',
] as const;

export const creditNames = [
  'credit · credits · credit amount · amount credit · credited · money in · paid in · amount in · cash in · inflow · deposit · deposits · deposit amount · deposited',
  'abono · abonos · haber · importe abono · entrada · entradas · importe haber',
  'haben · gutschrift · gutschriften · eingang · betrag haben · haben betrag · einzahlung · einnahmen',
  'montant credit · credit montant',
  'avere · accredito · accrediti · entrate · importo avere',
  'bij · bijschrijving · in',
  'insattning',
] as const;

/** The headings of accrued interest, in English, Spanish, German, French, Italian, Dutch and Swedish. */
export const accruedNames: readonly string[] = [
  'accrued interest · accrued int · accrued · interest accrued · accrued interest paid · accrued interest amount · purchased interest',
  'cupon corrido · intereses corridos · interes corrido · cupon corrido bruto · intereses devengados',
  'stuckzinsen · marchzinsen · aufgelaufene zinsen · stuckzins · stuckzinsbetrag',
  'interets courus · coupon couru · interets courus achetes',
  'rateo · rateo interessi · rateo cedola · dietimi · interessi maturati',
  'opgelopen rente · meegekochte rente',
  'upplupen ranta',
];
