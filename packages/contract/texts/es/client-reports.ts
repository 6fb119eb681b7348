/** The Spanish texts of reports of a client or a household. */
import type { ClientReportTexts } from '../en/client-reports.ts';

export const clientReportSpanish: ClientReportTexts = {
  household: 'Grupo familiar',
  holdings: 'Extracto de posiciones de todas las carteras',
  portfolioCount: 'Carteras',
  scope: 'Carteras de este informe',
  since: 'Desde',
  valueOn: 'Valor a {day}',
  excluded: 'Carteras no incluidas en este informe',
  closed: '{portfolio}: cerrada el {day}.',
  noEntries: '{portfolio}: sin movimientos hasta el {day}.',
  nothingHeld: '{portfolio}: sin posiciones a {day}.',
  noneExcluded: 'Este informe incluye todas las carteras.',
  membersVisible:
    'El informe abarca las carteras a las que tiene acceso la persona que lo ha elaborado. Las carteras de miembros del grupo familiar a las que esa persona no tiene acceso no están incluidas.',
  currencyNote:
    'Los importes de cada cartera están en su propia divisa. Los totales están en {currency}: los valores, al tipo de cambio de su día; las aportaciones y retiradas, al del suyo. Los traspasos entre estas carteras no figuran en el total como aportaciones ni como retiradas.',
  memberNote: 'Los totales cuentan las carteras de un miembro solo durante los días de su pertenencia.',
  letterReturn:
    'Entre el {from} y el {to} obtuvieron una rentabilidad del {rate}, neta de comisiones e impuestos.',
  letterValue: 'El valor conjunto de sus carteras ascendía a {value} el {day}.',
  letterNone: 'Las carteras no tenían movimientos hasta el {day}.',
  byPortfolio: 'Carteras en el periodo: {period}',
  classes: 'Clases de activo por divisa',
  assetClass: 'Clase de activo',
  weightNote: 'Los pesos se refieren al conjunto de las carteras de la misma divisa.',
  ofPortfolio: '{portfolio}: {table}',
};
