/** The Spanish texts of the performance report. */
import type { PerformanceReportTexts } from '../en/performance-report.ts';

export const performanceReportSpanish: PerformanceReportTexts = {
  kind: 'Informe de rentabilidad',
  quarter1: 'Primer trimestre de {year}',
  quarter2: 'Segundo trimestre de {year}',
  quarter3: 'Tercer trimestre de {year}',
  quarter4: 'Cuarto trimestre de {year}',
  days: '{from} a {to}',

  value: 'Valor',
  benchmarkShort: 'Índice',
  contributionOver: 'Contribución a la rentabilidad: {period}',
  valueIn: 'Valor, {currency}',
  period: 'Periodo',
  benchmark: 'Índice de referencia',
  benchmarks: 'Índices de referencia',
  preparedFor: 'Preparado para',
  opened: 'Apertura',
  adviser: 'Asesor',

  letterValue: 'El valor de su cartera a {day} era de {value}.',
  letterReturn:
    'Entre el {from} y el {to} obtuvo una rentabilidad del {rate}, neta de comisiones e impuestos.',
  letterReturnAgainst:
    'Entre el {from} y el {to} obtuvo una rentabilidad del {rate}, neta de comisiones e impuestos, frente al {benchmark} del índice de referencia.',
  letterIrr:
    'Entre el {from} y el {to} su rentabilidad ponderada por capital, neta de comisiones e impuestos, fue del {rate}.',
  letterIrrAnnual:
    'Entre el {from} y el {to} su rentabilidad ponderada por capital, neta de comisiones e impuestos, fue del {rate} anual.',
  letterReturnGross: 'Entre el {from} y el {to} obtuvo una rentabilidad del {rate}, antes de comisiones.',
  letterReturnGrossAgainst:
    'Entre el {from} y el {to} obtuvo una rentabilidad del {rate}, antes de comisiones, frente al {benchmark} del índice de referencia.',
  letterContributions: 'Las aportaciones sumaron {inflows} y no hubo retiradas.',
  letterWithdrawals: 'Las retiradas sumaron {outflows} y no hubo aportaciones.',
  letterFlows: 'Las aportaciones sumaron {inflows} y las retiradas, {outflows}.',
  letterNoFlows: 'No hubo aportaciones ni retiradas.',
  letterMost: 'La clase que más contribuyó a la rentabilidad: {group} ({points}).',
  letterMostLed: 'La clase que más contribuyó a la rentabilidad: {group} ({points}), con {name} en cabeza.',
  letterNone: 'La cartera no tenía movimientos a {day}.',
  incompleteFigure: '{figure} (incompleto)',
  outdatedFigure: '{figure} (precios desactualizados)',

  cardReturn: 'Rentabilidad neta',
  cardReturnGross: 'Rentabilidad bruta',
  cardGross: 'bruta {rate}',
  cardDifference: 'diferencia {points}',
  cardSince: 'Desde el inicio, neta, anual',
  cardSinceShort: 'Desde el inicio, neta',
  cardSinceGross: 'Desde el inicio, bruta, anual',
  cardSinceShortGross: 'Desde el inicio, bruta',
  cardIrr: 'TIR neta',
  cardIrrAnnual: 'TIR neta, anual',
  cardSinceIrr: 'Desde el inicio, TIR, anual',
  cardSinceShortIrr: 'Desde el inicio, TIR',
  sinceDay: 'desde el {day}',
  onDay: 'a {day}',

  development: 'Evolución del valor',
  opening: 'Valor inicial',
  contributions: 'Aportaciones',
  withdrawals: 'Retiradas',
  fees: 'Comisiones',
  taxes: 'Impuestos',
  shortUnknown: 'n. d.',
  result: 'Resultado antes de comisiones e impuestos',
  resultNet: 'Resultado',
  closing: 'Valor final',
  developmentNote:
    'Los traspasos de valores cuentan como aportaciones y retiradas a su valor de mercado. Cada periodo parte del valor de cierre del día anterior.',

  returns: 'Rentabilidad',
  gross: 'TWR bruta',
  net: 'TWR neta',
  irr: 'TIR',
  difference: 'Neta menos índice',
  differenceGross: 'Bruta menos índice',
  severalBenchmarksNet:
    'Bajo la rentabilidad de cada índice figura la rentabilidad neta menos la del índice.',
  severalBenchmarksGross:
    'Bajo la rentabilidad de cada índice figura la rentabilidad bruta menos la del índice.',
  yearToDate: 'En el año',
  oneYear: 'Un año',
  threeYears: 'Tres años, anual',
  fiveYears: 'Cinco años, anual',
  sinceInception: 'Desde el inicio',
  sinceInceptionAnnual: 'Desde el inicio, anual',
  sinceInceptionCumulative: 'Desde el inicio, acumulada',
  returnsNote:
    'La TWR es la rentabilidad ponderada por tiempo; la TIR, la ponderada por capital. La neta es posterior a las comisiones e impuestos registrados en la cartera; la bruta, anterior a sus comisiones. Solo se anualizan los periodos que lo indican; la TIR es anual en todo periodo de un año o más.',

  valueChart: 'Valor y capital neto invertido',
  invested: 'Capital neto invertido',
  returnChart: 'Rentabilidad ponderada por tiempo desde el inicio',
  returnChartAgainst: 'Rentabilidad ponderada por tiempo desde el inicio, frente al índice de referencia',
  returnChartAgainstSeveral:
    'Rentabilidad ponderada por tiempo desde el inicio, frente a los índices de referencia',
  portfolioNet: 'Cartera, neta',
  legend: '{name}, {value}',
  lineFromTo: '{name}: de {first} el {from} a {last} el {to}.',
  lineUnknown: '{name}: desconocido.',

  months: 'Rentabilidad mensual',
  year: 'Año',
  monthsNote: 'Rentabilidad neta ponderada por tiempo, en porcentaje, de {from} a {to}.',
  monthsMarked:
    '* Cubre solo una parte del periodo, no tiene precios nuevos en él, está incompleta, se basa en precios desactualizados o deja días fuera.',

  contribution: 'Contribución a la rentabilidad',
  classOrHolding: 'Clase, posición',
  ownReturn: 'Rentabilidad propia',
  contributionPoints: 'Contribución, p. p.',
  others: 'Otras posiciones ({count})',
  rest: 'Liquidez, y comisiones e impuestos sin posición',
  contributionNoteSummed:
    'Puntos porcentuales de la rentabilidad neta ponderada por tiempo, enlazados por el método de Carino. Se redondean conjuntamente, de modo que suman la rentabilidad. Las posiciones de menor efecto se agrupan.',
  contributionNote:
    'Puntos porcentuales de la rentabilidad neta ponderada por tiempo, enlazados por el método de Carino. Se redondean conjuntamente, de modo que suman la rentabilidad.',

  holdingsOn: 'Valores a {day}',
  cashOn: 'Liquidez a {day}',

  transactions: 'Movimientos',
  date: 'Fecha',
  transaction: 'Movimiento',
  charges: 'Com., impuestos',
  netAmount: 'Importe neto',
  transactionsNote:
    'Las comisiones, los impuestos y los importes netos están en la divisa indicada al lado. Los precios en porcentaje son sobre el nominal. Las retenciones figuran entre las comisiones e impuestos.',
  reversed: 'Se omiten los movimientos anulados y sus anulaciones.',

  corporateActions: 'Operaciones societarias',
  corporateAction: 'Operación societaria',
  receivedInstrument: 'Recibido',
  ratio: 'Proporción',
  corporateActionsNote: 'Una proporción de 2 : 1 da dos títulos nuevos por cada título anterior.',

  closedPositions: 'Posiciones cerradas',
  lastSale: 'Última venta',
  noClosedPositions: 'En este periodo no se cerró ninguna posición mediante venta.',

  income: 'Rendimientos',
  payments: 'Pagos',
  grossIn: 'Bruto, {currency}',
  taxIn: 'Retención, {currency}',
  feeIn: 'Comisiones, {currency}',
  netIn: 'Neto, {currency}',
  cashInterest: 'Intereses de la liquidez',

  realised: 'Plusvalías realizadas',
  acquired: 'Adquirido',
  proceedsIn: 'Importe de venta, {currency}',

  method: 'Metodología',
  methodTwr: 'Rentabilidad ponderada por tiempo',
  methodTwrText:
    'Producto de las rentabilidades diarias, de modo que las aportaciones y retiradas no la alteran. Las aportaciones participan desde el inicio de su día; las retiradas, hasta el final. Los días sin capital invertido no aportan nada.',
  methodIrr: 'Rentabilidad ponderada por capital',
  methodIrrText:
    'Tasa anual (TIR) que iguala todas las aportaciones y retiradas con los valores inicial y final. En un periodo inferior a un año es la del periodo.',
  methodValue: 'Valoración',
  methodValueText:
    'Cantidad por el último precio de cierre conocido, al último tipo de cambio conocido, más la liquidez. Los precios y tipos con una antigüedad superior al límite de la entidad se consideran desactualizados. Nada sin precio se valora a cero: su valor es desconocido.',
  methodBenchmark: 'Índice de referencia',
  methodBenchmarkText:
    '{name}, en la divisa de la cartera y en los mismos días, antes de costes. {rebalancing}',
  rebalancedDaily: 'Se rebalancea a diario.',
  rebalancedMonthly: 'Se rebalancea cada mes.',
  rebalancedNone: 'No se rebalancea.',
  methodRounding: 'Redondeo',
  methodRoundingText:
    'Todas las cifras se calculan con importes exactos y solo se redondean al imprimirse, cada una por separado, por lo que las filas impresas pueden diferir del total en la última cifra.',
  methodSources: 'Fuentes',
  methodSourcesText:
    'Los movimientos registrados de la cartera y los precios de cierre y tipos de cambio almacenados por la entidad, tal como se conocían el día de este informe. Rentabilidades pasadas no garantizan rentabilidades futuras.',

  review: 'Revisión de la cartera',
  nextReview: 'Próxima revisión',
  serviceSince: '{service}, desde el {day}',
  reviewIncome: 'Rendimientos netos',
  reviewGross: 'brutos {amount}, retención {tax}',
  largestHoldings: 'Mayores posiciones',
  allocation: 'Distribución por clase',
  class: 'Clase',
  contributors: 'Mayores contribuciones',
  detractors: 'Mayores detracciones',
  everythingElse: 'Todo lo demás',
  furtherUnknown: 'Otras cifras desconocidas: {count}.',
  outdatedCount: 'Valores basados en precios o tipos de cambio desactualizados: {count}.',
  reviewMethod:
    'La TWR es la rentabilidad ponderada por tiempo de cada periodo, sin anualizar: la neta es posterior a las comisiones e impuestos registrados en la cartera; la bruta, anterior a sus comisiones. El valor es la cantidad por el último precio de cierre y al último tipo de cambio conocidos, más la liquidez. Los importes se redondean por separado, por lo que las filas impresas pueden diferir del total en la última cifra; los pesos y las contribuciones se redondean conjuntamente. Rentabilidades pasadas no garantizan rentabilidades futuras.',

  gaps: 'Notas sobre las cifras',
  began:
    'La cartera se inició el {day}: las cifras de periodos que empezaron antes cubren el tiempo transcurrido desde entonces.',
  outdatedEnd:
    '{period}: el {opening} del valor inicial y el {closing} del final se basan en precios o tipos desactualizados.',
  tradePrices: 'Valorados a la última operación propia de la cartera, a falta de precio de cierre: {names}.',
  derivedPrices:
    'Valorados al precio del instrumento anterior, a falta de uno desde una fusión o cambio de símbolo: {names}.',
  waitingSplits: 'Hay un desdoblamiento pendiente de registrar: {names}.',
  notBooked: 'Hay movimientos que no se pueden registrar y no están en ninguna cifra: {count}.',
  withoutCapital:
    '{period}: los importes de días sin posiciones están en el resultado, pero no en la rentabilidad: gastos de {charges} y rendimientos de {income}.',
  returnedCapital:
    '{period}: el capital de {amount} devuelto tras la última venta está en el resultado, pero no en la rentabilidad.',
  littleCapital:
    '{period}: días con una rentabilidad superior a ±50 % sobre menos del 1 % del valor máximo: {count}, el primero el {day}.',
  largeDays: '{period}: días con una rentabilidad superior a ±50 %: {count}.',
  several:
    '{period}: varias tasas internas de rentabilidad resuelven los flujos; se imprime la más próxima a cero con el signo del resultado.',
  cashNotKept:
    'En esta cartera no se registra la liquidez: las compras cuentan como aportaciones; las ventas y los rendimientos, como retiradas.',
  benchmarkLater:
    'El índice de referencia solo tiene precios desde el {day}; los periodos que empezaron antes no tienen rentabilidad del índice.',
  namedBenchmarkLater:
    'El índice de referencia {name} solo tiene precios desde el {day}; los periodos que empezaron antes no tienen rentabilidad de ese índice.',
  allKnown: 'Todas las cifras impresas son conocidas y ninguna se basa en precios desactualizados.',
  outdated: 'Precios desactualizados',
  sinceOpening: 'desde el {day}',
  oneOfSeveral: 'una de varias',
};
