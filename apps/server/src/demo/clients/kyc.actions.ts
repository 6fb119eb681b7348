/** Records the KYC of sample clients, and sets their limits, as their advisers would. */
import {
  kycAddressSchema,
  kycFactsSchema,
  relatedPartySchema,
  taxResidenceSchema,
} from '@partnerfolio/contract/clients/kyc';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import * as kyc from '../../features/client-kyc/actions.ts';
import type { Act } from '../../features/clients/actions.ts';
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import { actAs, appAtMoment, momentFor } from '../ledger/growth.ts';
import type { Growth } from '../ledger/growth.ts';
import type { DemoClient } from './client-shapes.ts';
import { demoKyc } from './kyc.ts';
import type { DemoKyc } from './kyc.ts';
import { setLimits } from './limits.actions.ts';

type Recorded = Pick<DemoClient, 'name' | 'owner'> & { readonly id: string };

type Step = (place: kyc.KycPlace) => Promise<object>;

/** What is recorded of a client, step by step. */
const contentSteps = (act: Act, given: DemoKyc): Step[] => {
  const facts = kycFactsSchema.parse(given.facts);
  const addresses = [given.address ?? []].flat().map((address) => kycAddressSchema.parse(address));
  const taxResidences = [given.taxResidence ?? []].flat().map((one) => taxResidenceSchema.parse(one));
  const relatedParties = (given.relatedParties ?? []).map((party) => relatedPartySchema.parse(party));
  const steps: readonly (readonly [boolean, Step])[] = [
    [true, (place) => kyc.updateFacts(act, { ...place, facts })],
    [addresses.length > 0, (place) => kyc.replaceAddresses(act, { ...place, addresses })],
    [taxResidences.length > 0, (place) => kyc.replaceResidences(act, { ...place, taxResidences })],
    [relatedParties.length > 0, (place) => kyc.replaceParties(act, { ...place, relatedParties })],
  ];
  return steps.filter(([isGiven]) => isGiven).map(([, step]) => step);
};

const verificationSteps = (act: Act, validUntil: string): Step[] => [
  (place) => kyc.recordCheck(act, { ...place, check: 'pep', state: 'clear', note: null }),
  (place) => kyc.recordCheck(act, { ...place, check: 'sanctions', state: 'clear', note: null }),
  (place) => kyc.verifyKyc(act, { ...place, validUntil, nextReviewOn: null }),
];

/** Records the KYC of a client, if the sample firm has one for it. */
const recordFacts = async (growth: Growth, { id: clientId, name, owner }: Recorded): Promise<void> => {
  const given = demoKyc[name];
  if (given === undefined) return;
  const { verified } = given;
  const day = dateOfDay(dayOfDate(growth.last) - (verified?.daysAgo ?? 7));
  const app = appAtMoment(growth.app, momentFor(growth.app, day, name));
  const act = { app, viewer: actAs(growth, owner) };
  const steps = contentSteps(act, given);
  if (verified) steps.push(...verificationSteps(act, dateOfDay(dayOfDate(day) + verified.forDays)));
  for (const [revision, step] of steps.entries())
    invariant(!isRefusal(await step({ clientId, revision })), 'the sample KYC is within the rules');
};

/** Records the KYC of a new client, and sets its limits, if the sample firm has them for it. */
export const recordKyc = async (growth: Growth, client: Recorded): Promise<void> => {
  await recordFacts(growth, client);
  await setLimits(growth, client);
};
