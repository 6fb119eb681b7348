import { getRouteApi } from '@tanstack/react-router';
import { entryOf, useCloseKyc, useKyc } from '../use-kyc.ts';
import { AddressesPanel } from './AddressesPanel.tsx';
import { CheckPanel } from './CheckPanel.tsx';
import { FactsPanel } from './FactsPanel.tsx';
import { PartiesPanel } from './PartiesPanel.tsx';
import { ResidencesPanel } from './ResidencesPanel.tsx';
import { VerifyPanel } from './VerifyPanel.tsx';

const route = getRouteApi('/shell/clients/$id/details/details/kyc/$part');

const panels = {
  facts: FactsPanel,
  addresses: AddressesPanel,
  'tax-residences': ResidencesPanel,
  'related-parties': PartiesPanel,
  check: CheckPanel,
  verification: VerifyPanel,
};

const isPart = (part: string): part is keyof typeof panels => Object.hasOwn(panels, part);

/** Edits a part of a KYC in a panel beside the client's details. */
export function KycPanel() {
  const { id, part } = route.useParams();
  const { data, isViewing } = useKyc(id);
  const close = useCloseKyc(id);
  // A user who may only view gets the details instead.
  if (!isPart(part) || data?.type !== 'record' || !data.may.edit || isViewing) return null;
  const Panel = panels[part];
  return <Panel opened={entryOf(data)} onClose={close} />;
}
