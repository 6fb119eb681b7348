/** The Spanish texts of the printed record of a client's answers, which addresses the client as *usted*. */
import type { RiskRecordTexts } from '../../en/compliance/risk-record.ts';

export const riskRecordSpanish: RiskRecordTexts = {
  title: 'Perfil de riesgo',
  sections: {
    objectives: 'Objetivos y horizonte',
    capacity: 'Capacidad de asumir pérdidas',
    tolerance: 'Tolerancia al riesgo',
    knowledge: 'Conocimientos y experiencia',
    sustainability: 'Preferencias de sostenibilidad',
  },
  score: 'Puntuación',
  ofScale: 'de 1 (prudente) a 99',
  unknownScore: 'Desconocida, porque falta una respuesta',
  band: 'Banda',
  validUntil: 'Válido hasta',
  answeredOn: 'Respondido el',
  enteredBy: 'Registrado por',
  enteredAt: 'Registrado el',
  questionnaire: 'Cuestionario',
  question: 'Pregunta',
  answer: 'Respuesta',
  points: 'Puntos',
  pointsOf: '{points} de {most}',
  notScored: 'no puntúa',
  noAnswer: 'Sin respuesta',
  allPoints: 'Todos los puntos',
  asked: 'Qué se le preguntó además y cómo lo explicó',
  explanation: 'Explicación',
  unanswered: 'Preguntas sin respuesta',
  unknownProduct: 'Instrumentos que tiene de una clase que no conoce: {assetClass}',
  note: 'Nota',
  method: 'Cómo se calcula la puntuación',
  methodText:
    'Puntuación = 1 + 98 × puntos alcanzados / puntos posibles, redondeada a un número entero. Cada respuesta tiene los puntos por encima de la más baja de su pregunta, multiplicados por el peso de la pregunta. La banda es la del cuestionario respondido.',
  foot: 'Respuestas del {day} · Versión {version} del cuestionario',
};
