/** The Spanish texts of the overview of the firm. */
import type { FirmOverviewTexts } from '../../en/reports/firm-overview.ts';

export const firmOverviewSpanish: FirmOverviewTexts = {
  kind: 'Resumen de la firma',
  clients: 'Clientes',
  portfolios: 'Carteras',
  openClients: '{open} abiertos, {closed} cerrados',
  openPortfolios: '{open} abiertas, {closed} cerradas',
  letterValue: 'El valor conjunto de todas las carteras de la firma ascendía a {value} el {day}.',
  letterReturn:
    'Entre el {from} y el {to} obtuvieron una rentabilidad del {rate}, neta de comisiones e impuestos.',
  letterNone: 'Las carteras de la firma no tenían movimientos hasta el {day}.',
  leftOut: 'Carteras que no figuran en todas las cifras',
  leftOutRange: '{portfolio}: no incluida algunos días del periodo: {reason}.',
  leftOutEarlier: '{portfolio}: no incluida algunos días anteriores al periodo: {reason}.',
  leftOutToday: '{portfolio}: sin valor conocido a {day}: {reason}.',
  leftOutOthers: 'Otras carteras no incluidas algunos días: {count}.',
  leftOutOthersToday: 'Otras carteras sin valor conocido a {day}: {count}.',
  noneLeftOut: 'Todas las carteras de la firma figuran en todas las cifras.',
  classesOn: 'Clases de activo a {day}',
  assetClass: 'Clase de activo',
  currenciesOn: 'Divisas de las carteras a {day}',
  clientsOn: 'Mayores clientes a {day}',
  portfoliosOn: 'Mayores carteras a {day}',
  client: 'Cliente',
  portfolioCount: 'Carteras',
  otherClients: 'Otros clientes ({count})',
  otherPortfolios: 'Otras carteras ({count})',
  inTransit: 'En camino entre carteras',
  ownCurrency: 'En su divisa',
  unknownLines:
    'Posiciones y saldos de efectivo sin valor conocido, que las clases de activo no incluyen: {count}.',
  laterDay:
    'Las clases de activo, las divisas y los mayores clientes y carteras solo se conocen del día en que se elabora un informe. Este termina antes, por lo que no los recoge.',
  currencyNote:
    'Los importes están en {currency}: los valores, al tipo de cambio de su día; las aportaciones y retiradas, al del suyo. Los traspasos entre carteras de la firma no figuran como aportaciones ni como retiradas.',
  leftOutNote:
    'Cuando hay carteras no incluidas, los valores, resultados y rentabilidades son los de las demás, y las aportaciones y retiradas se desconocen.',
};
