/** The Spanish names of markets and documents, and the titles, texts and sources of the rules. */
import type { MarketTexts } from '../en/market-rules.ts';

const advice = 'Reglamento Delegado (UE) 2017/565, art. 54, apdos. 11 y 12; (UE) 2021/1253';
const costs = 'Reglamento Delegado (UE) 2017/565, art. 50';
const statements = 'Reglamento Delegado (UE) 2017/565, arts. 60 y 62';
const handbook = 'Handbook de la FCA, COBS 9A, 6.1ZA; FCA PS25/13, en vigor desde el 23 de octubre de 2025';
const relief = 'FCA PS25/13, en vigor desde el 23 de octubre de 2025';
const marketing = '17 CFR 275.206(4)-1';

export const marketSpanish: MarketTexts = {
  market: { eu: 'UE (MiFID II)', uk: 'Reino Unido (FCA)', us: 'EE. UU. (SEC)', none: 'Ninguno' },
  document: {
    proposal: 'Asesoramiento o propuesta',
    periodic_statement: 'Informe periódico',
    costs_before: 'Costes previos (ex ante)',
    costs_after: 'Costes posteriores (ex post)',
    advertisement: 'Publicidad de rentabilidades',
    fall_notice: 'Aviso de caída del 10 %',
  },
  service: {
    discretionary: 'Gestión discrecional',
    advisory: 'Asesoramiento',
    execution_only: 'Solo ejecución',
    all: 'Todos los servicios',
  },
  weight: { warning: 'solo advertencia', relief: 'exime de una obligación' },
  rule: {
    eu_suitability_report: {
      title: 'Informe de idoneidad',
      text: 'Por qué el asesoramiento se ajusta a los objetivos, el horizonte, la tolerancia al riesgo, la capacidad para soportar pérdidas y las preferencias de sostenibilidad del cliente, y si se revisa periódicamente.',
      source: advice,
    },
    eu_switch: {
      title: 'Ventajas de un cambio de inversión',
      text: 'Un cambio de inversión demuestra que sus ventajas superan sus costes.',
      source: advice,
    },
    eu_costs_before: {
      title: 'Costes y gastos previos',
      text: 'Todos los costes y gastos del servicio y de los productos, y los pagos de terceros, en importe y en porcentaje, con su efecto acumulado en la rentabilidad.',
      source: costs,
    },
    eu_costs_after: {
      title: 'Costes y gastos una vez al año',
      text: 'Una vez al año, todos los costes y gastos que ha habido: del servicio y de los productos, y los pagos de terceros, en importe y en porcentaje, con su efecto acumulado en la rentabilidad.',
      source: costs,
    },
    eu_periodic_statement: {
      title: 'Contenido del informe periódico',
      text: 'Composición y valor, rentabilidad, comisiones, comparación con el índice de referencia acordado, rentas y operaciones corporativas.',
      source: statements,
    },
    eu_fall_notice: {
      title: 'Aviso de una caída de valor',
      text: 'Un aviso antes de que acabe el día hábil en que el valor ha caído un 10 % desde el último informe, y por cada 10 % adicional.',
      source: statements,
    },
    uk_suitability_report: {
      title: 'Informe de idoneidad',
      text: 'Un informe de idoneidad según el Handbook de la FCA.',
      source: handbook,
    },
    uk_costs: {
      title: 'Costes y gastos',
      text: 'Costes y gastos según el Handbook de la FCA.',
      source: handbook,
    },
    uk_electronic: {
      title: 'Electrónico por defecto',
      text: 'El documento es electrónico por defecto.',
      source: relief,
    },
    uk_fall_notice_relief: {
      title: 'Sin aviso de una caída de valor',
      text: 'Las firmas a las que exime la PS25/13 no envían ningún aviso ante una caída del 10 %.',
      source: relief,
    },
    us_net_beside_gross: {
      title: 'Neta junto a la bruta',
      text: 'La rentabilidad neta figura junto a la bruta, con la misma prominencia.',
      source: marketing,
    },
    us_periods: {
      title: 'Periodos obligatorios',
      text: 'Rentabilidad a 1, 5 y 10 años, o desde el inicio, hasta una fecha no anterior al último cierre de año.',
      source: marketing,
    },
    us_hypothetical: {
      title: 'Rentabilidad hipotética',
      text: 'La rentabilidad hipotética (modelos, proyecciones) se acompaña de sus hipótesis, riesgos y límites.',
      source: marketing,
    },
  },
};
