import type { Transaction } from '@partnerfolio/contract/ledger';
import { listTransferCandidates } from '@partnerfolio/contract/transfers';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explainProblem } from '../../../explain.ts';
import { queryOf } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { isTransfer } from '../fields/entry-form.ts';
import { TransferLinkPreview } from './TransferLinkPreview.tsx';

interface TransferLinkProps {
  entry: Transaction;
  portfolioId: string;
}

type Candidate = OutputOf<typeof listTransferCandidates>['items'][number];

const isUnlinked = ({ type, transfer }: Transaction): boolean => isTransfer(type) && transfer === null;

/** Finds the other side of a transfer that was booked without it, for example by an import. */
export function TransferLink({ entry, portfolioId }: TransferLinkProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (!isUnlinked(entry)) return null;
  return (
    <section
      aria-label={t`Other side`}
      className="mb-4 grid justify-items-start gap-2 rounded-md bg-sunk px-3 py-2.5 text-sm"
    >
      <p className="text-ink-2">
        {entry.type === 'transfer_in' ? (
          <Trans>If this came from one of our portfolios, link both entries to transfer its lots.</Trans>
        ) : (
          <Trans>If this went to one of our portfolios, link both entries to transfer its lots.</Trans>
        )}
      </p>
      {isOpen ? (
        <Candidates entry={entry} portfolioId={portfolioId} />
      ) : (
        <Button size="sm" onClick={() => setOpen(true)}>
          <Trans>Find other side</Trans>
        </Button>
      )}
    </section>
  );
}

function Candidates({ entry, portfolioId }: TransferLinkProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string | null>(null);
  const params = { id: portfolioId, transactionId: entry.id };
  const { data, error } = useQuery({ ...queryOf(listTransferCandidates, { params }), staleTime: 0 });
  if (error) return <Callout kind="warn">{explainProblem(error)}</Callout>;
  if (!data) return null;
  if (data.items.length === 0)
    return (
      <p>
        <Trans>No matching entry in another portfolio within 90 days.</Trans>
      </p>
    );
  const candidate = data.items.find(({ transactionId }) => transactionId === chosen);
  return (
    <>
      <fieldset className="grid w-full gap-1">
        <legend className="mb-1 font-medium">{t`Matching entries`}</legend>
        {data.items.map((item) => (
          <CandidateChoice
            key={item.transactionId}
            item={item}
            isChosen={item.transactionId === chosen}
            onChoose={() => setChosen(item.transactionId)}
          />
        ))}
      </fieldset>
      {candidate && <TransferLinkPreview entry={entry} portfolioId={portfolioId} other={candidate} />}
    </>
  );
}

interface CandidateChoiceProps {
  item: Candidate;
  isChosen: boolean;
  onChoose: () => void;
}

function CandidateChoice({ item, isChosen, onChoose }: CandidateChoiceProps) {
  const format = useFormat();
  return (
    <label className="flex items-start gap-2 rounded-md py-1">
      <input
        type="radio"
        name="other-side"
        className="mt-1 accent-accent"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0">
        {item.portfolio.name} <span className="text-ink-3">· {item.client.name}</span>
        <span className="num text-ink-3"> · {format.date(item.tradeDate)}</span>
        {item.note !== null && <span className="block truncate text-xs text-ink-3">{item.note}</span>}
      </span>
    </label>
  );
}
