import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import {
  getPortfolio,
  listPortfolios,
  portfolioFormSchema,
  updatePortfolio,
  type Portfolio,
} from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { call, isProblem } from '../../api.ts';
import { theirChanges } from '../../form/stale-fields.ts';
import { StaleNotice } from '../../form/StaleNotice.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { PortfolioFields } from './PortfolioFields.tsx';
import { portfolioValues, type PortfolioOutput } from './portfolio-form.ts';
import { useShownFields } from './shown-fields.ts';

interface EditPortfolioFormProps {
  opened: Portfolio;
  onClose: () => void;
}

/** The form over a stored record; what others stored meanwhile is shown before anything is overwritten. */
export function EditPortfolioForm({ opened, onClose }: EditPortfolioFormProps) {
  const { t } = useLingui();
  const formId = useId();
  const change = useCall(updatePortfolio, {
    refreshes: [getPortfolio, listPortfolios, getPerformance, getHoldings],
    failure: 'caller',
  });
  // The state this form started from; what others store meanwhile must not slip under what is being typed.
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<Portfolio | null>(null);
  const form = useZodForm(portfolioFormSchema, portfolioValues(base));
  const fields = useShownFields();
  const params = { id: base.id };

  const saveOn = (revision: number) => async (body: PortfolioOutput) => {
    try {
      await change.mutateAsync({ params, body: { ...body, revision } });
      toastDone(t`Changes saved`);
      onClose();
    } catch (error) {
      if (isProblem(error, 'stale')) setTheirs(await call(getPortfolio, { params }));
      else if (isProblem(error, 'already_exists'))
        form.setError(
          'name',
          { message: t`This client has a portfolio of that name` },
          { shouldFocus: true },
        );
      else showFailure(form, error);
    }
  };
  const takeTheirs = (stored: Portfolio) => {
    setBase(stored);
    setTheirs(null);
    form.reset(portfolioValues(stored));
  };
  return (
    <SidePanel
      open
      onClose={onClose}
      title={<Trans>Edit portfolio</Trans>}
      context={opened.name}
      footer={
        <Button type="submit" form={formId} look="main" busy={change.isPending} disabled={theirs !== null}>
          <Trans>Save changes</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(saveOn(base.revision))(event)}
      >
        {theirs && (
          <StaleNotice
            changes={theirChanges(base, theirs, fields)}
            busy={change.isPending}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => void form.handleSubmit(saveOn(theirs.revision))()}
          />
        )}
        <PortfolioFields form={form} />
      </form>
    </SidePanel>
  );
}
