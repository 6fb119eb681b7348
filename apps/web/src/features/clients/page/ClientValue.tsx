import type { ClientFigures as Answer } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { leadMoney } from '../../../figures/lead-money.ts';
import { RenewingNote } from '../../../figures/RenewingNote.tsx';
import { unknownText } from '../../../texts/unknown-texts.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

/** A client's value, with its explanation. */
export function ClientValue({ figures: { value, currency, portfolios } }: { figures: Answer }) {
  const { t } = useLingui();
  const format = useFormat();
  if (!value.known || portfolios === 0) return '—';
  return (
    <ExplainLink name={t`Value`} explained={{ figure: 'clientValue' }}>
      {leadMoney(format, value.value, currency)}
    </ExplainLink>
  );
}

/** The date of a client's value, or why it is unknown. */
export function ClientValueNote({
  figures: { value, portfolios, asOf, renewing },
}: {
  figures: Answer;
}): ReactNode {
  const { i18n } = useLingui();
  const format = useFormat();
  const day = format.date(asOf);
  if (portfolios === 0) return <Trans>No open portfolios yet</Trans>;
  if (!value.known) return i18n._(unknownText(value.reason));
  return (
    <>
      {value.partial ? <Trans>incomplete, as of {day}</Trans> : <Trans>as of {day}</Trans>}
      <RenewingNote renewing={renewing} />
    </>
  );
}
