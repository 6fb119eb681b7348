import { getClientFigures, listClients } from '@partnerfolio/contract/clients';
import { createPortfolio, listPortfolios, portfolioChangeSchema } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { focusFirstError, showFailure } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { PortfolioFields } from './PortfolioFields.tsx';
import {
  type PortfolioOutput,
  newPortfolioKind,
  newPortfolioValues,
  type PortfolioInput,
} from './portfolio-form.ts';
import { ClientChoice, type ClientRef } from '../../../records/clients/ClientChoice.tsx';
import { useFirm } from '../../../firm.ts';
import { useToday } from '../../../today.ts';

interface CreatePortfolioFormProps {
  /** The client, if the page determines it. */
  fixed?: ClientRef;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** The form for a new portfolio; unless the page determines the client, it asks for it first. */
export function CreatePortfolioForm({ fixed, onClose, onCreated }: CreatePortfolioFormProps) {
  const { t } = useLingui();
  const formId = useId();
  const [chosen, setChosen] = useState<ClientRef | null>(null);
  const [asked, setAsked] = useState(false);
  const client = fixed ?? chosen;
  const form = useKeptForm(portfolioChangeSchema, useNewPortfolioValues());
  const create = useCall(createPortfolio, {
    refreshes: [listPortfolios, listClients, getClientFigures],
    failure: 'caller',
  });
  const save = async (body: PortfolioOutput) => {
    setAsked(true);
    if (!client) {
      focusFirstError();
      return;
    }
    try {
      const { kind = newPortfolioKind, ...rest } = body;
      const portfolio = await create.mutateAsync({ params: { id: client.id }, body: { ...rest, kind } });
      toastDone(t`${portfolio.name} created`);
      onCreated(portfolio.id);
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty || chosen !== null}
      onClose={onClose}
      title={<Trans>Create portfolio</Trans>}
      context={fixed?.name}
      footer={
        <Button type="submit" form={formId} look="main" busy={create.isPending}>
          <Trans>Create portfolio</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          setAsked(true);
          void form.handleSubmit(save)(event);
        }}
      >
        {!fixed && (
          <ClientChoice
            access="editable"
            value={chosen}
            onChange={setChosen}
            error={asked && !chosen ? t`Choose a client` : undefined}
          />
        )}
        <PortfolioFields form={form} />
      </form>
    </FormPanel>
  );
}

/** Returns the values of a new portfolio: opened today, in the firm's currency. */
function useNewPortfolioValues(): PortfolioInput {
  const today = useToday();
  const { currency } = useFirm();
  return newPortfolioValues(today, currency);
}
