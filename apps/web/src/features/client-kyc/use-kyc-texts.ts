import type { KycRecord } from '@partnerfolio/contract/clients/kyc';
import { useLingui } from '@lingui/react/macro';
import { usePersonName } from '../../texts/use-person-name.ts';
import { useFormat } from '../../ui/text/use-format.ts';
import { addressTexts, checkStateTexts, noNumberTexts, roleTexts } from './labels.ts';
import { useCountries } from './use-countries.ts';

type Address = KycRecord['addresses'][number];
type Residence = KycRecord['taxResidences'][number];
type Party = KycRecord['relatedParties'][number];

const lines = (texts: readonly string[]): string | null => (texts.length === 0 ? null : texts.join('\n'));

/** Entries of the lists in words. */
export function useEntryTexts() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { nameOf } = useCountries();
  return {
    nameOf,
    address: ({ kind, lines: street, postcode, city, country }: Address) =>
      [street.replaceAll('\n', ', '), [postcode, city].filter(Boolean).join(' '), nameOf(country)].join(
        ', ',
      ) + (kind === 'correspondence' ? ` (${i18n._(addressTexts[kind])})` : ''),
    residence: ({ country, number, noNumberReason }: Residence) => {
      const reason = noNumberReason && i18n._(noNumberTexts[noNumberReason]);
      const rest = number ?? reason;
      return rest ? `${nameOf(country)}, ${rest}` : nameOf(country);
    },
    party: ({ name, role, isJoint, sharePct }: Party) => {
      const share = sharePct && format.percent(sharePct);
      const joint = role === 'signatory' && isJoint ? t`jointly` : null;
      return [name, i18n._(roleTexts[role]), share, joint].filter(Boolean).join(', ');
    },
  };
}

/** What the card says of a KYC. */
export function useKycTexts(kyc: KycRecord) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const entry = useEntryTexts();
  const { facts } = kyc;
  const stamp = (moment: KycRecord['lastReview']): string | null => {
    if (moment === null) return null;
    const on = format.day(moment.at);
    return moment.by ? `${on}, ${personName(moment.by)}` : on;
  };
  const day = (written: string | null) => written && format.date(written);
  const current = <T extends { isCurrent: boolean }>(rows: readonly T[]) =>
    rows.filter(({ isCurrent }) => isCurrent);
  const owners = facts.hasNoBeneficialOwner ? [t`No beneficial owner, as stated`] : [];
  return {
    stamp,
    check: ({ state, at, by, note }: KycRecord['pep']) =>
      lines(
        [i18n._(checkStateTexts[state]) + (at ? `, ${stamp({ at, by })}` : ''), note ?? ''].filter(Boolean),
      ),
    wealth:
      facts.sourceOfWealth &&
      (facts.isWealthDocumented ? t`Documented` : t`Stated, not documented`) + `\n${facts.sourceOfWealth}`,
    identity:
      kyc.kind === 'person'
        ? [
            {
              label: t`Born`,
              value: lines(
                [[day(facts.birthDate), facts.birthPlace].filter(Boolean).join(', ')].filter(Boolean),
              ),
            },
            { label: t`Nationality`, value: lines(facts.nationalities.map(entry.nameOf)) },
          ]
        : [
            {
              label: t`Registration`,
              value: lines(
                [[facts.registrationNumber, facts.registry].filter(Boolean).join(', ')].filter(Boolean),
              ),
            },
            { label: t`Legal form`, value: facts.legalForm },
            { label: t`Founded`, value: day(facts.foundedOn) },
            { label: t`LEI`, value: facts.lei },
          ],
    addresses: lines(current(kyc.addresses).map(entry.address)),
    residences: lines(current(kyc.taxResidences).map(entry.residence)),
    parties: lines([
      ...current(kyc.relatedParties).map(entry.party),
      ...(kyc.kind === 'organisation' ? owners : []),
    ]),
  };
}
