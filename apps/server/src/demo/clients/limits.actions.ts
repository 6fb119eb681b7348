/** Sets the limits of a few sample clients as their advisers would. All invented. */
import { limitsFormSchema } from '@partnerfolio/contract/clients/limits';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { z } from 'zod';
import { putLimits } from '../../features/suitability/limits.actions.ts';
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import { actAs, appAtMoment, momentFor } from '../ledger/growth.ts';
import type { Growth } from '../ledger/growth.ts';
import type { DemoClient } from './client-shapes.ts';

/** By the name of the client. */
const demoLimits: Readonly<Record<string, z.input<typeof limitsFormSchema>>> = {
  'Adaeze Okafor': {
    cashPct: '2',
    issuerPct: '25',
    classes: [{ assetClass: 'equity', mostPct: '70', breach: 'warns' }],
    currencies: ['GBP', 'EUR', 'USD'],
    currenciesBreach: 'blocks',
  },
  'Okafor family': {
    scoreMost: 60,
    classes: [
      { assetClass: 'equity', mostPct: '60', breach: 'blocks' },
      { assetClass: 'alternative', mostPct: '10', breach: 'warns' },
    ],
  },
};

type Limited = Pick<DemoClient, 'name' | 'owner'> & { readonly id: string };

/** Sets the limits of a new client, if the sample firm has some for it. */
export const setLimits = async (growth: Growth, { id: clientId, name, owner }: Limited): Promise<void> => {
  const given = demoLimits[name];
  if (given === undefined) return;
  const day = dateOfDay(dayOfDate(growth.last) - 7);
  const app = appAtMoment(growth.app, momentFor(growth.app, day, `limits of ${name}`));
  const form = limitsFormSchema.parse(given);
  const set = await putLimits({ app, viewer: actAs(growth, owner) }, { clientId, revision: 0, form });
  invariant(!isRefusal(set), 'the sample limits are within the rules');
};
