import { portfolioKinds } from '@partnerfolio/contract/choices';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SelectField } from '../../../form/SelectField.tsx';
import { paths } from '../../../paths.ts';
import { portfolioKindTexts } from '../../../texts/labels.ts';
import type { PortfolioFormApi } from './portfolio-form.ts';

/** The service of a new portfolio, which becomes its first mandate. */
export function FirstMandateField({ form }: { form: PortfolioFormApi }) {
  const { t, i18n } = useLingui();
  return (
    <SelectField
      form={form}
      name="kind"
      label={t`Service`}
      hint={t`Becomes the first mandate, from the opening date on.`}
      options={portfolioKinds.map((value) => ({ value, label: i18n._(portfolioKindTexts[value]) }))}
    />
  );
}

/** The service of a stored portfolio; its mandates change it. */
export function MandateLine({ portfolio }: { portfolio: Portfolio }) {
  const { i18n } = useLingui();
  const service = i18n._(portfolioKindTexts[portfolio.kind]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line px-3 py-2.5 text-sm">
      <span>
        <Trans>Service: {service}</Trans>
      </span>
      <Link
        to={paths.portfolioMandates}
        params={{ id: portfolio.id }}
        className="rounded-sm text-accent underline-offset-2 hover:underline"
      >
        <Trans>Change under Mandates</Trans>
      </Link>
    </div>
  );
}
