import type { ExplainedValue } from '@partnerfolio/contract/figures/value-explanations';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RenewingNote } from '../RenewingNote.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { SidePanel } from '../../ui/overlay/SidePanel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { noExplainedValue } from '../explain-search.ts';
import { PrintParts } from './PrintParts.tsx';
import { clientValueQuery, firmValueQuery, partsPerPage, type ValueSubject } from './value-query.ts';
import { ValueBody } from './ValueBody.tsx';

interface ValuePanelProps {
  isOpen: boolean;
  subject: ValueSubject;
  offset: number;
}

function useExplainedValue({ figure, clientId }: ValueSubject, { isOpen, offset }: ValuePanelProps) {
  const page = { offset, limit: partsPerPage };
  const ofClient = useQuery({
    ...clientValueQuery(clientId ?? '', page),
    enabled: isOpen && clientId !== undefined,
    placeholderData: keepPreviousData,
  });
  const ofFirm = useQuery({
    ...firmValueQuery(figure, page),
    enabled: isOpen && clientId === undefined,
    placeholderData: keepPreviousData,
  });
  return clientId === undefined ? ofFirm : ofClient;
}

/** Which portfolios a value adds up, with the exchange rates used. */
export function ValuePanel(props: ValuePanelProps) {
  const { isOpen, subject } = props;
  const navigate = useNavigate();
  const show = (next: object, replace: boolean) =>
    void navigate({
      to: '.',
      search: ((now: object) => ({ ...now, ...next })) as never,
      replace,
      resetScroll: false,
    });
  const [printed, setPrinted] = useState<ExplainedValue['parts']['items'] | null>(null);
  const { data, error, refetch } = useExplainedValue(subject, props);
  return (
    <SidePanel
      wide
      printable
      open={isOpen}
      onClose={() => show(noExplainedValue, false)}
      title={<Title figure={subject.figure} />}
      context={data && <Context explained={data} name={subject.name} />}
      loading={!data && !error}
      footer={data && <PrintParts subject={subject} total={data.parts.total} onPrinted={setPrinted} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Awaited />}
      {data && !error && (
        <ValueBody
          explained={printed ? { ...data, parts: { ...data.parts, items: printed } } : data}
          offset={printed ? 0 : props.offset}
          onPage={(explainValueOffset) => show({ explainValueOffset }, true)}
        />
      )}
    </SidePanel>
  );
}

function Title({ figure }: Pick<ValueSubject, 'figure'>) {
  const { t } = useLingui();
  return { clientValue: t`Value`, firmValue: t`Value of the firm`, visibleValue: t`Value of your clients` }[
    figure
  ];
}

function Context({ explained, name }: { explained: ExplainedValue; name: string | undefined }) {
  const format = useFormat();
  return (
    <>
      {name !== undefined && `${name} · `}
      <Trans>as of {format.date(explained.ratesOn)}</Trans>
      <RenewingNote renewing={explained.renewing} />
    </>
  );
}

function Awaited() {
  return (
    <div className="grid gap-3" aria-busy>
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
