import { clientFormSchema } from '@partnerfolio/contract/clients';
import { contactFormSchema } from '@partnerfolio/contract/clients/contacts';
import { factSchemas } from '@partnerfolio/contract/instruments/facts';
import { transactionFormSchema } from '@partnerfolio/contract/ledger';
import { instrumentFormSchema } from '@partnerfolio/contract/market-data';
import { issuerFormSchema } from '@partnerfolio/contract/market/issuers';
import { mandateFieldsSchema } from '@partnerfolio/contract/portfolios/mandates';
import {
  firmRuleFormSchema,
  marketChoiceSchema,
  ruleChangeSchema,
} from '@partnerfolio/contract/settings/market';
import { portfolioFormSchema } from '@partnerfolio/contract/portfolios';
import { holidayCalendarFormSchema, ownDayFormSchema } from '@partnerfolio/contract/settings/holidays';
import { expect, test } from 'vitest';
import { fieldsByEvent } from './event-fields.rules.ts';

/** Lists of records: an event has no text for them. */
const lists = new Set(['accounts', 'lots', 'fromLots']);

test.each([
  ['client.create', clientFormSchema.shape],
  ['client.update', clientFormSchema.shape],
  ['client.reassign', clientFormSchema.shape],
  ['client.add_contact', contactFormSchema.shape],
  ['client.change_contact', contactFormSchema.shape],
  ['client.remove_contact', contactFormSchema.shape],
  ['firm.change_holidays', holidayCalendarFormSchema.shape],
  ['firm.add_day', ownDayFormSchema.shape],
  ['firm.change_day', ownDayFormSchema.shape],
  ['firm.remove_day', ownDayFormSchema.shape],
  ['portfolio.create', portfolioFormSchema.shape],
  ['portfolio.update', portfolioFormSchema.shape],
  ['portfolio.add_mandate', mandateFieldsSchema.shape],
  ['portfolio.change_mandate', mandateFieldsSchema.shape],
  ['portfolio.remove_mandate', mandateFieldsSchema.shape],
  ['instrument.create', instrumentFormSchema.shape],
  ['instrument.update', instrumentFormSchema.shape],
  ['instrument.state_facts', factSchemas],
  ['instrument.merge_facts', factSchemas],
  ['issuer.create', issuerFormSchema.shape],
  ['issuer.update', issuerFormSchema.shape],
  ['firm.add_rule', firmRuleFormSchema.shape],
  ['firm.change_rule', firmRuleFormSchema.shape],
  ['firm.change_market_rule', ruleChangeSchema.shape],
  ['firm.choose_market', marketChoiceSchema.shape],
  ['transaction.create', transactionFormSchema.in.shape],
  ['transaction.update', transactionFormSchema.in.shape],
] as const)('the details of %s name every field of the form', (event, form) => {
  const named = new Set(fieldsByEvent[event].map(({ key }) => key));
  expect(Object.keys(form).filter((field) => !named.has(field) && !lists.has(field))).toEqual([]);
});
