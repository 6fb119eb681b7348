import { listPortfolios, type Portfolio } from '@partnerfolio/contract/portfolios';
import type { newPortfolioSchema } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { TextField } from '../../../form/fields.tsx';
import type { Form } from '../../../form/use-zod-form.ts';
import { queryOf } from '../../../queries.ts';
import { Card } from '../../../ui/Card.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { ClientChoice, type ClientRef } from '../../../records/clients/ClientChoice.tsx';
import type { NewProposalSearch } from '../search.ts';

type OpeningForm = Form<z.input<typeof newPortfolioSchema>, z.output<typeof newPortfolioSchema>>;

interface SubjectFieldsProps {
  client: ClientRef | null;
  /** Whether a link led here with a client that is shared with the user for viewing only. */
  viewOnly: boolean;
  /** A portfolio's id, or the value for one yet to be opened. */
  portfolio: NewProposalSearch['portfolio'];
  opening: OpeningForm;
  /** Whether the form was submitted, so that missing choices show an error. */
  asked: boolean;
  onChange: (subject: NewProposalSearch) => void;
}

/** Chooses the client and the portfolio, either an existing one or one to be opened. */
export function SubjectFields({ client, viewOnly, portfolio, opening, asked, onChange }: SubjectFieldsProps) {
  const { t } = useLingui();
  const missing = asked && !client ? t`Choose a client` : undefined;
  const errorOfClient = viewOnly ? t`You can only view this client` : missing;
  return (
    <Card title={<Trans>Client and portfolio</Trans>}>
      <div className="grid gap-4 pt-1 md:grid-cols-2">
        <ClientChoice
          access="editable"
          value={client}
          onChange={(chosen) => onChange({ client: chosen?.id })}
          error={errorOfClient}
        />
        <PortfolioChoice
          client={client}
          value={portfolio}
          onChange={(next) => onChange({ client: client?.id, portfolio: next })}
          error={asked && client && !portfolio ? t`Choose a portfolio` : undefined}
        />
        {portfolio === 'new' && (
          <>
            <TextField form={opening} name="name" label={t`Name of the new portfolio`} autoComplete="off" />
            <TextField
              form={opening}
              name="baseCurrency"
              label={t`Base currency`}
              hint={t`Three letters, such as EUR`}
              autoComplete="off"
              maxLength={3}
            />
          </>
        )}
      </div>
    </Card>
  );
}

interface PortfolioChoiceProps {
  client: ClientRef | null;
  value: NewProposalSearch['portfolio'];
  onChange: (portfolio: string) => void;
  error: string | undefined;
}

/** The client's open portfolios, and one yet to be opened. */
function PortfolioChoice({ client, value, onChange, error }: PortfolioChoiceProps) {
  const { t } = useLingui();
  const { data, isLoading } = useQuery({
    ...queryOf(listPortfolios, { query: { clientId: client?.id, open: 'true', limit: 200 } }),
    enabled: client !== null,
  });
  const options = [
    ...(data?.items ?? []).map(
      ({ id, name, baseCurrency }: Pick<Portfolio, 'id' | 'name' | 'baseCurrency'>) => ({
        value: id,
        label: `${name} · ${baseCurrency}`,
      }),
    ),
    { value: 'new', label: t`A new portfolio` },
  ];
  const hint = isLoading ? t`Reading the portfolios…` : t`Choose a portfolio`;
  return (
    <Select
      label={t`Portfolio`}
      placeholder={client ? hint : t`Choose the client first`}
      disabled={client === null}
      isLoading={isLoading}
      options={options}
      value={data || value === 'new' ? (value ?? null) : null}
      onValueChange={onChange}
      error={error}
    />
  );
}
