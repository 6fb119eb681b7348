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
