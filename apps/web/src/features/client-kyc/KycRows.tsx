import type { KycRecord } from '@partnerfolio/contract/clients/kyc';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { IdentityRows } from './IdentityRows.tsx';
import { Row } from './KycRow.tsx';
import { riskTexts } from './labels.ts';
import { useKycTexts } from './use-kyc-texts.ts';

interface KycRowsProps {
  kyc: KycRecord;
  mayEdit: boolean;
}

/** What is recorded, each part with the way to edit it. */
export function KycRows({ kyc, mayEdit }: KycRowsProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const texts = useKycTexts(kyc);
  const { facts, lastReview, verification } = kyc;
  const day = (written: string | null) => written && format.date(written);
  const edit = (part: string, label: string) =>
    mayEdit && <EditLink clientId={kyc.client.id} part={part} label={label} />;
  return (
    <dl className="grid text-sm">
      <Row label={t`Valid until`} value={day(verification?.validUntil ?? null)} />
      <Row
        label={t`Risk class`}
        value={facts.riskClass && i18n._(riskTexts[facts.riskClass])}
        after={edit('facts', t`Edit KYC facts`)}
      />
      <Row label={t`Last review`} value={texts.stamp(lastReview)} />
      <Row label={t`Next review`} value={day(facts.nextReviewOn)} />
      <Row label={t`Sanctions`} value={texts.check(kyc.sanctions)} />
      <Row label={t`PEP`} value={texts.check(kyc.pep)} />
      <Row label={t`Source of wealth`} value={texts.wealth} />
      {texts.identity.map(({ label, value }) => (
        <Row key={label} label={label} value={value} />
      ))}
      <Row label={t`Address`} value={texts.addresses} after={edit('addresses', t`Edit addresses`)} />
      <Row
        label={t`Tax residence`}
        value={texts.residences}
        after={edit('tax-residences', t`Edit tax residences`)}
      />
      <Row
        label={t`Related parties`}
        value={texts.parties}
        after={edit('related-parties', t`Edit related parties`)}
      />
      <IdentityRows kyc={kyc} />
    </dl>
  );
}

function EditLink({ clientId, part, label }: { clientId: string; part: string; label: string }) {
  return (
    <Link
      to={paths.clientKyc}
      params={{ id: clientId, part }}
      resetScroll={false}
      aria-label={label}
      className={buttonClasses({ look: 'quiet', size: 'icon' })}
    >
      <Pencil size={14} aria-hidden="true" />
    </Link>
  );
}
