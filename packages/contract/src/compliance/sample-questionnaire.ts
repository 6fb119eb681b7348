/**
 * A questionnaire to start from, in both languages. It is a sample: a firm reviews questions, points and bands for its own
 * clients before it publishes them. The scored questions add up to 100 points.
 */
import type { assetClasses, questionnaireSections } from '../choices.ts';
import type { QuestionnaireContent, QuestionnaireQuestion } from './questionnaire.ts';

type Section = (typeof questionnaireSections)[number];
type Answer = QuestionnaireQuestion['answers'][number];

/** An answer: points, English, Spanish (which addresses the client as *usted*). */
type Row = readonly [points: string, en: string, es: string];

const toAnswers = (rows: readonly Row[]): Answer[] =>
  rows.map(([points, en, es], place) => ({
    id: `a${place + 1}`,
    text: { en, es },
    points,
    isUnknowing: false,
  }));

interface Asked {
  readonly id: string;
  readonly section: Section;
  readonly weight?: string;
  readonly en: string;
  readonly es: string;
}

const ask = ({ id, section, weight = '1', en, es }: Asked, rows: readonly Row[]): QuestionnaireQuestion => ({
  id,
  section,
  text: { en, es },
  weight,
  assetClass: null,
  answers: toAnswers(rows),
});

const knowledgeRows: readonly Row[] = [
  ['0', 'I do not know them', 'No los conozco'],
  ['1', 'I know how they work', 'Sé cómo funcionan'],
  ['2', 'I have held them for up to three years', 'Los he tenido hasta tres años'],
  ['3', 'I have held them for more than three years', 'Los he tenido más de tres años'],
];

const knowledgeOf = (
  assetClass: (typeof assetClasses)[number],
  en: string,
  es: string,
): QuestionnaireQuestion => {
  const question = ask(
    { id: `know-${assetClass.replace('_', '-')}`, section: 'knowledge', weight: '0', en, es },
    knowledgeRows,
  );
  return {
    ...question,
    assetClass,
    answers: question.answers.map((answer, place) => ({ ...answer, isUnknowing: place === 0 })),
  };
};

const objectives = [
  ask(
    {
      id: 'purpose',
      section: 'objectives',
      en: 'What is this money for?',
      es: '¿Para qué es este dinero?',
    },
    [
      ['0', 'To keep its value', 'Conservar su valor'],
      [
        '4',
        'To keep its purchasing power and grow moderately',
        'Mantener su poder adquisitivo y crecer de forma moderada',
      ],
      ['8', 'To grow over the years', 'Crecer a lo largo de los años'],
      ['12', 'To grow as much as possible', 'Crecer todo lo posible'],
    ],
  ),
  ask(
    {
      id: 'horizon',
      section: 'objectives',
      en: 'When will you need most of it?',
      es: '¿Cuándo necesitará la mayor parte?',
    },
    [
      ['0', 'Within 3 years', 'Antes de 3 años'],
      ['5', 'In 3 to 5 years', 'Entre 3 y 5 años'],
      ['10', 'In 5 to 10 years', 'Entre 5 y 10 años'],
      ['14', 'In more than 10 years', 'Dentro de más de 10 años'],
    ],
  ),
  ask(
    {
      id: 'income',
      section: 'objectives',
      en: 'Do you need income from it?',
      es: '¿Necesita ingresos de este dinero?',
    },
    [
      ['0', 'Yes, to cover my living costs', 'Sí, para cubrir mis gastos'],
      ['5', 'Yes, a part of my income', 'Sí, una parte de mis ingresos'],
      ['10', 'No', 'No'],
    ],
  ),
];

const capacity = [
  ask(
    {
      id: 'share',
      section: 'capacity',
      en: 'How much of your liquid wealth is this money?',
      es: '¿Qué parte de su patrimonio líquido es este dinero?',
    },
    [
      ['0', 'Nearly all of it', 'Casi todo'],
      ['4', 'More than half', 'Más de la mitad'],
      ['7', 'A quarter to a half', 'Entre una cuarta parte y la mitad'],
      ['10', 'Less than a quarter', 'Menos de una cuarta parte'],
    ],
  ),
  ask(
    {
      id: 'loss',
      section: 'capacity',
      en: 'Which loss in one year could you bear without changing how you live?',
      es: '¿Qué pérdida en un año podría soportar sin cambiar su forma de vida?',
    },
    [
      ['0', 'None', 'Ninguna'],
      ['4', 'Up to 5%', 'Hasta el 5 %'],
      ['8', 'Up to 15%', 'Hasta el 15 %'],
      ['11', 'Up to 25%', 'Hasta el 25 %'],
      ['14', 'More than 25%', 'Más del 25 %'],
    ],
  ),
  ask(
    {
      id: 'reserves',
      section: 'capacity',
      en: 'How long could you live on your other savings?',
      es: '¿Cuánto tiempo podría vivir de sus otros ahorros?',
    },
    [
      ['0', 'Less than 3 months', 'Menos de 3 meses'],
      ['5', '3 months to a year', 'De 3 meses a un año'],
      ['10', 'More than a year', 'Más de un año'],
    ],
  ),
];

const tolerance = [
  ask(
    {
      id: 'fall',
      section: 'tolerance',
      en: 'If it fell by 20% within a few months, what would you do?',
      es: 'Si cayera un 20 % en pocos meses, ¿qué haría?',
    },
    [
      ['0', 'Sell everything', 'Venderlo todo'],
      ['5', 'Sell a part', 'Vender una parte'],
      ['10', 'Wait and talk to my adviser', 'Esperar y hablar con mi asesor'],
      ['15', 'Invest more', 'Invertir más'],
    ],
  ),
  ask(
    {
      id: 'range',
      section: 'tolerance',
      en: 'Which of these ranges of results in one year suits you?',
      es: '¿Cuál de estos rangos de resultados en un año prefiere?',
    },
    [
      ['0', 'A: −3% to +6%', 'A: del −3 % al +6 %'],
      ['5', 'B: −12% to +22%', 'B: del −12 % al +22 %'],
      ['10', 'C: −22% to +34%', 'C: del −22 % al +34 %'],
      ['15', 'D: −35% to +50%', 'D: del −35 % al +50 %'],
    ],
  ),
];

const knowledge = [
  knowledgeOf('equity', 'How well do you know shares?', '¿Conoce las acciones?'),
  knowledgeOf('bond', 'How well do you know bonds?', '¿Conoce los bonos?'),
  knowledgeOf('fund', 'How well do you know funds?', '¿Conoce los fondos?'),
  knowledgeOf(
    'real_asset',
    'How well do you know property and commodities?',
    '¿Conoce los inmuebles y las materias primas como inversión?',
  ),
  knowledgeOf(
    'alternative',
    'How well do you know hedge funds and private markets?',
    '¿Conoce los fondos de inversión libre y los mercados privados?',
  ),
];

const sustainability = [
  ask(
    {
      id: 'sustainable',
      section: 'sustainability',
      weight: '0',
      en: 'How much of it should be invested sustainably?',
      es: '¿Qué parte debería invertirse de forma sostenible?',
    },
    [
      ['0', 'I have no preference', 'No tengo preferencia'],
      ['1', 'At least 20%', 'Al menos el 20 %'],
      ['2', 'At least half', 'Al menos la mitad'],
    ],
  ),
  ask(
    {
      id: 'impacts',
      section: 'sustainability',
      weight: '0',
      en: 'Should adverse impacts on people and the environment be considered?',
      es: '¿Deben tenerse en cuenta los efectos adversos sobre las personas y el medio ambiente?',
    },
    [
      ['0', 'No', 'No'],
      ['1', 'Yes', 'Sí'],
    ],
  ),
];

export const sampleQuestionnaire: QuestionnaireContent = {
  questions: [...objectives, ...capacity, ...tolerance, ...knowledge, ...sustainability],
  bands: [
    { id: 'defensive', name: { en: 'Defensive', es: 'Defensivo' }, to: 20 },
    { id: 'cautious', name: { en: 'Cautious', es: 'Prudente' }, to: 37 },
    { id: 'balanced', name: { en: 'Balanced', es: 'Equilibrado' }, to: 52 },
    { id: 'growth', name: { en: 'Growth', es: 'Crecimiento' }, to: 70 },
    { id: 'dynamic', name: { en: 'Dynamic', es: 'Dinámico' }, to: 99 },
  ],
  contradictions: [
    {
      id: 'short-growth',
      text: {
        en: 'Most of the money is needed within three years, but it should grow as much as possible. Which is more important?',
        es: 'Necesita la mayor parte del dinero antes de tres años, pero debe crecer todo lo posible. ¿Qué es más importante?',
      },
      first: { question: 'horizon', answers: ['a1'] },
      second: { question: 'purpose', answers: ['a3', 'a4'] },
    },
    {
      id: 'no-loss-wide-range',
      text: {
        en: 'No loss could be borne, but a range with losses above 10% is preferred. Which is right?',
        es: 'No podría soportar ninguna pérdida, pero prefiere un rango con pérdidas superiores al 10 %. ¿Cuál es correcto?',
      },
      first: { question: 'loss', answers: ['a1'] },
      second: { question: 'range', answers: ['a2', 'a3', 'a4'] },
    },
    {
      id: 'living-growth',
      text: {
        en: 'The money pays for living costs, but more would be invested after a fall. From what?',
        es: 'El dinero cubre sus gastos, pero invertiría más después de una caída. ¿Con qué dinero?',
      },
      first: { question: 'income', answers: ['a1'] },
      second: { question: 'fall', answers: ['a4'] },
    },
  ],
  validMonths: 12,
};
