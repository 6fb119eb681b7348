import { getClientFigures, listClients } from '@partnerfolio/contract/clients';
import { listBenchmarks } from '@partnerfolio/contract/market/benchmarks';
import {
  getPortfolio,
  listPortfolios,
  portfolioChangeSchema,
  updatePortfolio,
  type Portfolio,
} from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../api.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { portfolioFigures } from '../../../records/portfolio/portfolio-figures.ts';
import { PortfolioFields } from './PortfolioFields.tsx';
import { MandateLine } from './FirstMandateField.tsx';
import { portfolioValues } from './portfolio-form.ts';
import { useShownFields } from './shown-fields.ts';

interface EditPortfolioFormProps {
  opened: Portfolio;
  onClose: () => void;
}

/** The settings that change a portfolio's figures together. */
const figuresSettings = [['baseCurrency', 'openedOn', 'cashKept', 'costMethod', 'shortSales']];

/** The form that edits a portfolio's settings. */
export function EditPortfolioForm({ opened, onClose }: EditPortfolioFormProps) {
  const params = { id: opened.id };
  const { mutateAsync } = useCall(updatePortfolio, {
    refreshes: [
      getPortfolio,
      listPortfolios,
      ...portfolioFigures,
      listClients,
      getClientFigures,
      listBenchmarks,
    ],
    failure: 'caller',
  });
  const form = useZodForm(portfolioChangeSchema, portfolioValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: portfolioValues,
    fields: useShownFields(),
    editors: 'portfolio',
    together: figuresSettings,
    save: (body) => mutateAsync({ params, body }),
    reload: () => call(getPortfolio, { params }),
    onSaved: onClose,
  });
  const { base } = change;
  return (
    <EditPanel title={<Trans>Edit portfolio</Trans>} context={opened.name} change={change} onClose={onClose}>
      <PortfolioFields
        form={form}
        mandate={<MandateLine portfolio={base} />}
        ownBenchmark={['firm', 'none'].includes(base.benchmark) ? null : base.usedBenchmark}
      />
    </EditPanel>
  );
}
