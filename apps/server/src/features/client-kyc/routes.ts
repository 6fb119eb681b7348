/** The endpoints of clients' KYC. */
import * as contract from '@partnerfolio/contract/clients/kyc';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import { findClient } from '../clients/queries.ts';
import * as actions from './actions.ts';
import { listMembers, loadKycs } from './queries.ts';
import { stateOf, toRecord } from './views.ts';

const placeOf = (id: string, revision: number): actions.KycPlace => ({ clientId: id, revision });

export const clientKycRoutes = [
  on(contract.getClientKyc).handle(async ({ app, viewer, params }) => {
    const client = await findClient(app.db, viewer, params.id);
    if (client === null) return refuse('not_found');
    const today = app.clock.today();
    const { kind } = client;
    if (kind !== 'household')
      return toRecord({ ...client, kind }, await actions.loadKyc(app.db, client.id), { viewer, today });
    const members = await listMembers(app.db, viewer, client.id);
    const stored = await loadKycs(
      app.db,
      members.map(({ id }) => id),
    );
    const states = stored.flatMap((kyc, at) => {
      const member = members[at];
      return member === undefined
        ? []
        : [{ id: member.id, name: member.name, state: stateOf(member.kind, kyc, today).state }];
    });
    return { type: 'household' as const, members: states };
  }),

  on(contract.updateClientKyc).handle(({ app, viewer, params, body: { revision, ...facts } }) =>
    actions.updateFacts({ app, viewer }, { ...placeOf(params.id, revision), facts }),
  ),

  on(contract.putKycAddresses).handle(({ app, viewer, params, body: { revision, addresses } }) =>
    actions.replaceAddresses({ app, viewer }, { ...placeOf(params.id, revision), addresses }),
  ),

  on(contract.putTaxResidences).handle(({ app, viewer, params, body: { revision, taxResidences } }) =>
    actions.replaceResidences({ app, viewer }, { ...placeOf(params.id, revision), taxResidences }),
  ),

  on(contract.putRelatedParties).handle(({ app, viewer, params, body: { revision, relatedParties } }) =>
    actions.replaceParties({ app, viewer }, { ...placeOf(params.id, revision), relatedParties }),
  ),

  on(contract.recordKycCheck).handle(({ app, viewer, params, body: { revision, ...form } }) =>
    actions.recordCheck({ app, viewer }, { ...placeOf(params.id, revision), ...form }),
  ),

  on(contract.verifyClientKyc).handle(({ app, viewer, params, body: { revision, ...form } }) =>
    actions.verifyKyc({ app, viewer }, { ...placeOf(params.id, revision), ...form }),
  ),
];
