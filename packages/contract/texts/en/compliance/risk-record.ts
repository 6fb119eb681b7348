/** The English texts of the printed record of a client's answers. */
import type { questionnaireSections } from '../../../src/choices.ts';

type Section = (typeof questionnaireSections)[number];

/** What a language says in the record. */
export interface RiskRecordTexts {
  readonly title: string;
  readonly sections: Readonly<Record<Section, string>>;
  readonly score: string;
  readonly ofScale: string;
  readonly unknownScore: string;
  readonly band: string;
  readonly validUntil: string;
  readonly answeredOn: string;
  readonly enteredBy: string;
  readonly enteredAt: string;
  readonly questionnaire: string;
  readonly question: string;
  readonly answer: string;
  readonly points: string;
  readonly pointsOf: string;
  readonly notScored: string;
  readonly noAnswer: string;
  readonly allPoints: string;
  readonly asked: string;
  readonly explanation: string;
  readonly unanswered: string;
  readonly unknownProduct: string;
  readonly note: string;
  readonly method: string;
  readonly methodText: string;
  readonly foot: string;
}

export const riskRecordEnglish: RiskRecordTexts = {
  title: 'Risk profile',
  sections: {
    objectives: 'Objectives and horizon',
    capacity: 'Capacity for loss',
    tolerance: 'Risk tolerance',
    knowledge: 'Knowledge and experience',
    sustainability: 'Sustainability preferences',
  },
  score: 'Score',
  ofScale: 'from 1 (careful) to 99',
  unknownScore: 'Unknown, because an answer is missing',
  band: 'Band',
  validUntil: 'Valid until',
  answeredOn: 'Answered on',
  enteredBy: 'Entered by',
  enteredAt: 'Entered on',
  questionnaire: 'Questionnaire',
  question: 'Question',
  answer: 'Answer',
  points: 'Points',
  pointsOf: '{points} of {most}',
  notScored: 'not scored',
  noAnswer: 'No answer',
  allPoints: 'All points',
  asked: 'What was asked about, and how you explained it',
  explanation: 'Explanation',
  unanswered: 'Questions without an answer',
  unknownProduct: 'Instruments held of a class that you do not know: {assetClass}',
  note: 'Note',
  method: 'How the score is computed',
  methodText:
    'Score = 1 + 98 × points reached / points possible, rounded to a whole number. Each answer has the points above the lowest of its question, times the weight of the question. The band is that of the questionnaire answered.',
  foot: 'Answers of {day} · Questionnaire version {version}',
};
