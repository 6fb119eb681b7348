import type { QuestionnaireContent } from '@partnerfolio/contract/compliance/questionnaire';
import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { explainField } from '../../../../explain.ts';
import { paths } from '../../../../paths.ts';
import { Callout } from '../../../../ui/Callout.tsx';
import { inOrder } from '../edits/edits.ts';
import type { Fault, FaultyPart } from './faults.ts';

interface FaultListProps {
  content: QuestionnaireContent;
  faults: readonly Fault[];
}

/** What keeps the draft from being published; each leads to the form that mends it. */
export function FaultList({ content, faults }: FaultListProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className="mb-4 scroll-mt-4">
      <Callout
        kind="error"
        title={
          <Plural
            value={faults.length}
            one="# thing keeps the draft from being published"
            other="# things keep the draft from being published"
          />
        }
      >
        <ul className="mt-1 grid gap-0.5">
          {faults.map((fault, at) => (
            <li key={at}>
              <FaultPlace content={content} fault={fault} /> {explainField(fault.error)}
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}

/** The form that mends a part. */
const linkOf = (part: FaultyPart) => {
  if (part.kind === 'band') return { part: 'bands', key: 'edit' };
  if (part.kind === 'all') return null;
  return { part: `${part.kind}s`, key: part.key };
};

function FaultPlace({ content, fault }: { content: QuestionnaireContent; fault: Fault }) {
  const name = useFaultName(content)(fault);
  const params = linkOf(fault.part);
  if (params === null) return null;
  return (
    <Link
      to={paths.questionnairePart}
      params={params}
      resetScroll={false}
      className="text-accent underline underline-offset-2"
    >
      {name}:
    </Link>
  );
}

/** Returns how a fault's place is called: question, answer, language. */
function useFaultName(content: QuestionnaireContent): (fault: Fault) => string {
  const { t } = useLingui();
  const partName = (part: FaultyPart): string => {
    if (part.kind === 'all') return '';
    const number =
      part.kind === 'question'
        ? inOrder(content.questions).findIndex(({ id }) => id === part.key) + 1
        : part.place + 1;
    if (part.kind === 'band') return number === 0 ? t`Bands` : t`Band ${number}`;
    return part.kind === 'contradiction' ? t`Contradiction ${number}` : t`Question ${number}`;
  };
  const answerName = (number: number): string => t`Answer ${number}`;
  return ({ part, answer, language, side }) =>
    [
      partName(part),
      answer !== null && answerName(answer + 1),
      side === 'first' && t`One answer`,
      side === 'second' && t`The other answer`,
      language === 'en' && t`In English`,
      language === 'es' && t`In Spanish`,
    ]
      .filter(Boolean)
      .join(' · ');
}
