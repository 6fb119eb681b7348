import { listUnknownNames, type Import, type ImportRow } from '@partnerfolio/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode, type RefObject } from 'react';
import { queryOf } from '../../../queries.ts';
import { CashQuestionCard } from './cash/CashQuestionCard.tsx';
import { UnknownNames } from './UnknownNames.tsx';
import { DecisionsNotice, type Decision } from './DecisionsNotice.tsx';
import { DifferingRates } from './layouts/DifferingRates.tsx';
import { OpenQuestions } from './questions/OpenQuestions.tsx';
import { UnknownInstruments } from './names/UnknownInstruments.tsx';

interface ToSettleProps {
  found: Import;
  /** The first rows with errors. */
  invalid: readonly ImportRow[] | undefined;
}

/** The controls of a section that take the focus; hidden inputs of selects do not. */
const controls =
  'button:not([disabled]), input:not([type=hidden], [aria-hidden=true], [disabled]), [role=combobox]';

/** Shows a section from its top, with the focus on its first control. */
const enter = (section: HTMLElement | null) => {
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
};

/** What only the user can decide before rows are booked. */
export function ToSettle({ found, invalid }: ToSettleProps) {
  const names = useRef<HTMLDivElement>(null);
  const cash = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const sections: Record<Decision, RefObject<HTMLDivElement | null>> = { names, cash, rows };
  // The same query as that of the list of names, so it costs no further request.
  const unknown = useQuery({
    ...queryOf(listUnknownNames, { params: { id: found.id } }),
    enabled: found.kind === 'transactions' && found.errorRows > 0,
  });
  return (
    <>
      <DecisionsNotice
        found={found}
        unknownNames={found.errorRows > 0 ? (unknown.data?.total ?? 0) : 0}
        onGoTo={(decision) => enter(sections[decision].current)}
      />
      <Section at={names}>
        <UnknownNames found={found} />
        {found.kind === 'prices' && invalid && <UnknownInstruments found={found} rows={invalid} />}
      </Section>
      <DifferingRates found={found} />
      <Section at={cash}>
        <CashQuestionCard found={found} />
      </Section>
      <Section at={rows}>
        <OpenQuestions found={found} />
      </Section>
    </>
  );
}

function Section({ at, children }: { at: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  return (
    <div ref={at} className="scroll-mt-4 empty:hidden">
      {children}
    </div>
  );
}
