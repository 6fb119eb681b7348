/** The Spanish texts of the letter of a fall in value. */
import type { FallNoticeTexts } from '../en/fall-notice.ts';

export const fallNoticeSpanish: FallNoticeTexts = {
  title: 'Aviso de caída de valor',
  letterFall: {
    statement:
      'A {day}, su cartera había caído un {level} o más desde su último informe, de {since}. La rentabilidad en este periodo ha sido del {rate}, neta de comisiones e impuestos.',
    mandate:
      'A {day}, su cartera había caído un {level} o más desde el {since}, víspera del inicio de su mandato. La rentabilidad en este periodo ha sido del {rate}, neta de comisiones e impuestos.',
  },
  letterContact:
    'No tiene que hacer nada. Si desea hablar de su cartera o de su mandato, póngase en contacto con su asesor.',
  letterContactNamed:
    'No tiene que hacer nada. Si desea hablar de su cartera o de su mandato, póngase en contacto con su asesor, {adviser}.',
  adviser: 'Asesor',
  valueOn: 'Valor a {day}',
  return: 'Rentabilidad',
  net: 'Ponderada por tiempo, neta',
  development: 'Evolución del valor',
  contributions: 'Aportaciones',
  withdrawals: 'Retiradas',
  result: 'Resultado después de comisiones e impuestos',
  why: 'Por qué recibe este aviso: {title} ({source}).',
  method:
    'La caída es la rentabilidad neta ponderada por tiempo, por lo que las aportaciones y retiradas no cuentan como ganancia ni como pérdida.',
};
