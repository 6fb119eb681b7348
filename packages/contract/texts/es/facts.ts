/** What is stated of instruments for checks and costs. */
import type { facts as english } from '../en/facts.ts';
import type { Translated } from '../texts.ts';

export const facts: Translated<typeof english> = {
  part: {
    issuer: 'Emisor y calificación',
    costs: 'Costes anuales',
    risk: 'Riesgo y negociación',
    sustainability: 'Sostenibilidad',
  },
  name: {
    issuer: 'Emisor',
    ratingSp: 'Calificación de S&P',
    ratingMoodys: 'Calificación de Moody’s',
    ratingFitch: 'Calificación de Fitch',
    ongoingCharge: 'Gastos corrientes',
    transactionCost: 'Costes de operación',
    thirdPartyPayments: 'Pagos de terceros (incentivos)',
    riskClass: 'Indicador resumido de riesgo',
    complexity: 'Complejidad',
    liquidity: 'Liquidez',
    sfdrArticle: 'Clasificación SFDR',
    sustainableShare: 'Mínimo de inversiones sostenibles',
    taxonomyShare: 'Mínimo alineado con la taxonomía',
    considersPai: 'Considera incidencias adversas (PIA)',
  },
  value: {
    no_issuer: 'Sin emisor',
    not_rated: 'Sin calificación',
    daily: 'Diaria',
    weekly: 'Semanal',
    monthly: 'Mensual',
    quarterly: 'Trimestral',
    less_often: 'Menos frecuente',
    illiquid: 'Ilíquido',
    no_sri: 'Ninguno (no es un PRIIP)',
    non_complex: 'No complejo',
    complex: 'Complejo',
    article_6: 'Artículo 6',
    article_8: 'Artículo 8',
    article_9: 'Artículo 9',
    outside_sfdr: 'Fuera del SFDR',
    yes: 'Sí',
    no: 'No',
  },
};
