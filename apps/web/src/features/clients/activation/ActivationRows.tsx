import type { ActivationRow, ClientActivation } from '@partnerfolio/contract/clients/activation/activation';
import type { ActivationCheck } from '@partnerfolio/contract/clients/activation/choices';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { checkTexts, findingTexts, stateTexts, stateTones } from './labels.ts';

/** Where each row of the check is put right. */
const places = {
  kyc: paths.clientDetails,
  profile: paths.clientRiskProfile,
  agreement: paths.clientDocuments,
  contact: paths.editClient,
  review: paths.reviewCycle,
} as const satisfies Readonly<Record<ActivationCheck, string>>;

interface ActivationRowsProps {
  activation: ClientActivation;
  /** Leaves the dialog for the place that a link leads to. */
  onLeave: () => void;
}

/** The rows of the check of a prospect: each with its state, and a link to where it is put right. */
export function ActivationRows({ activation: { client, rows }, onLeave }: ActivationRowsProps) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Check`} className="divide-y divide-line rounded-md border border-line">
      {rows.map((row) => (
        <Row key={row.check} row={row} clientId={client.id} onLeave={onLeave} />
      ))}
    </ul>
  );
}

interface RowProps {
  row: ActivationRow;
  clientId: string;
  onLeave: () => void;
}

function Row({ row: { check, state, finding }, clientId, onLeave }: RowProps) {
  const { i18n } = useLingui();
  return (
    <li className="px-3 py-2 text-sm">
      <div className="flex items-center justify-between gap-3">
        <Link
          to={places[check]}
          params={{ id: clientId }}
          onClick={onLeave}
          className="rounded-sm font-medium text-accent hover:underline"
        >
          {i18n._(checkTexts[check])}
        </Link>
        <Badge tone={stateTones[state]} dot>
          {i18n._(stateTexts[state])}
        </Badge>
      </div>
      {finding !== null && <p className="mt-0.5 text-ink-2">{i18n._(findingTexts[finding])}</p>}
    </li>
  );
}
