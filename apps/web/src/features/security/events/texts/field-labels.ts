import type { FeatureName } from '@partnerfolio/contract/access';
import type { AuditField } from '@partnerfolio/contract/audit-events';
import { marketTexts } from '@partnerfolio/contract/texts/market-rules';
import { factCodes } from '@partnerfolio/contract/instruments/facts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { factTexts, factValueTexts } from '../../../../texts/fact-texts.ts';
import { restrictionKindTexts } from '../../../../texts/restriction-texts.ts';
import { featureLabels } from '../../../../texts/feature-labels.ts';
import {
  classTexts,
  quotationTexts,
  clientKindTexts,
  clientStatusTexts,
  noteKindTexts,
  costMethodTexts,
  portfolioKindTexts,
  proposalStatusTexts,
  rebalancingTexts,
  roleTexts,
  shareLevelTexts,
  typeTexts,
} from '../../../../texts/labels.ts';
import type { DetailTexts } from './details.ts';
import {
  activationTexts,
  kycSectionTexts,
  logFieldTexts,
  logResultTexts,
  ruleTexts,
} from './compliance-labels.ts';

const { issuer: securityIssuer, ...otherFacts } = factTexts;
const factValues = Object.fromEntries(factCodes.map((code) => [code, factValueTexts]));

/** The names of fields in an event's details. */
const fieldLabels: Readonly<Record<AuditField, MessageDescriptor>> = {
  answeredOn: msg`answered on`,
  score: msg`score`,
  activationOpen: msg`not in order`,
  kycCheck: msg`check`,
  kycResult: msg`result`,
  kycSections: msg`changed`,
  limitsChanged: msg`changed`,
  restriction: msg`restriction`,
  logChanged: msg`changed`,
  logNumber: msg`number`,
  resolution: msg`result`,
  suitabilityRule: msg`rule`,
  aboutPortfolio: msg`about portfolio`,
  aboutProposal: msg`about proposal`,
  accentColour: msg`accent colour`,
  account: msg`account`,
  accruedInterest: msg`accrued interest`,
  addedUser: msg`added`,
  address: msg`address`,
  agreement: msg`agreement`,
  amount: msg`amount`,
  amountPerUnit: msg`amount per unit`,
  assignee: msg`assignee`,
  asOf: msg`as of`,
  assetClass: msg`asset class`,
  attemptDays: msg`days of sign-in attempts`,
  auditYears: msg`years of the audit log`,
  authenticators: msg`authenticators`,
  base: msg`base`,
  baseCurrency: msg`base currency`,
  bankHolder: msg`account holder`,
  because: msg`because of`,
  benchmark: msg`benchmark`,
  model: msg`model`,
  bic: msg`BIC`,
  cashKept: msg`track cash`,
  city: msg`city`,
  clients: msg`clients`,
  close: msg`closing price`,
  closedOn: msg`closed on`,
  closedPeriod: msg`closed period to`,
  closedThrough: msg`closed to`,
  costMethod: msg`cost method`,
  costShare: msg`share of cost`,
  count: msg`times`,
  country: msg`country`,
  currency: msg`currency`,
  day: msg`day`,
  description: msg`description`,
  documents: msg`documents`,
  dueOn: msg`due date`,
  duplicateRows: msg`duplicate rows`,
  email: msg`email`,
  endpoint: msg`endpoint`,
  entries: msg`entries`,
  events: msg`events`,
  exDate: msg`ex-date`,
  exchange: msg`exchange`,
  quotation: msg`price quotation`,
  expiresAt: msg`expires`,
  feature: msg`permission`,
  fee: msg`fee`,
  fileName: msg`file`,
  fromDay: msg({ message: 'from', context: 'day' }),
  fullName: msg`name`,
  household: msg`household`,
  iban: msg`IBAN`,
  inForce: msg`in force`,
  instrument: msg`instrument`,
  isActive: msg`feature`,
  isMain: msg`main contact`,
  isin: msg`ISIN`,
  issuer: msg`provider`,
  kind: msg`type`,
  language: msg`language`,
  legalName: msg`legal name`,
  lei: msg`LEI`,
  level: msg`access`,
  licence: msg`licence number`,
  mail: msg`email`,
  market: msg`market`,
  members: msg`members`,
  mergedName: msg`merged record`,
  method: msg`method`,
  name: msg`name`,
  newRows: msg`new rows`,
  nextReviewOn: msg`next review`,
  heldOn: msg`held on`,
  reviewMonths: msg`months between reviews`,
  note: msg`note`,
  openedOn: msg`opened on`,
  otherPortfolio: msg`other portfolio`,
  owner: msg`adviser`,
  ownText: msg`own wording`,
  parent: msg`parent`,
  permission: msg`setting`,
  phone: msg`phone`,
  portfolios: msg`portfolios`,
  postcode: msg`postcode`,
  price: msg`price`,
  purpose: msg`purpose`,
  quantity: msg`units`,
  quote: msg`quote`,
  rate: msg`rate`,
  ratioNew: msg`new units`,
  ratioOld: msg`old units`,
  rationale: msg`rationale`,
  reason: msg`reason`,
  recordYears: msg`years of client records`,
  rebalancing: msg`rebalancing`,
  region: msg`region`,
  regulator: msg`regulator`,
  relation: msg`role or relationship`,
  remainingAttempts: msg`attempts left`,
  removed: msg`entries removed`,
  removedUser: msg`removed`,
  reversed: msg`entries reversed`,
  riskFree: msg`risk-free rate`,
  role: msg`role`,
  roles: msg`roles`,
  rows: msg`rows`,
  rule: msg`rule`,
  scopes: msg`scopes`,
  sector: msg`sector`,
  service: msg`service`,
  sha256: msg`SHA-256`,
  settlementDate: msg`settlement date`,
  shortSales: msg`short sales`,
  since: msg`since`,
  source: msg`source`,
  state: msg`state`,
  status: msg`status`,
  symbol: msg`symbol`,
  tags: msg`tags`,
  takeover: msg`handed over to`,
  tax: msg`tax`,
  taxNumber: msg`tax number`,
  taxResidence: msg`tax residence`,
  logRecords: msg`complaints and breaches`,
  tasks: msg`tasks`,
  text: msg`text`,
  subject: msg`subject`,
  title: msg`title`,
  toAmount: msg`amount bought`,
  toCurrency: msg`currency bought`,
  toDay: msg({ message: 'to', context: 'day' }),
  toAccount: msg`into the account`,
  toInstrument: msg`into`,
  tradeDate: msg`trade date`,
  tradeTime: msg`time`,
  type: msg`type`,
  until: msg`until`,
  user: msg`user`,
  version: msg`version`,
  virus: msg`virus`,
  waiting: msg`rows waiting`,
  weights: msg`weights`,
  year: msg`year`,
  ...otherFacts,
  securityIssuer,
  isForClient: msg`for the client`,
  validFrom: msg`valid from`,
  validUntil: msg`valid until`,
};

type Labels = Readonly<Record<string, MessageDescriptor>>;

const onOrOff: Labels = { true: msg`on`, false: msg`off` };

/** How a user signed in or confirmed an account; a provider's own name is shown as stored. */
const methodTexts: Labels = {
  administrator_link: msg`link from an administrator`,
  by_hand: msg`by an administrator`,
  confirmation: msg`password, confirming again`,
  email_password: msg`email and password`,
  invitation_link: msg`invitation link`,
  passkey: msg`passkey`,
  passkey_confirmation: msg`passkey, confirming again`,
  password_change: msg`password change`,
  recovery_link: msg`recovery link`,
  second_factor: msg`second factor`,
  signup: msg`sign-up`,
};

const limitTexts: Labels = {
  issuer: msg`single issuer`,
  cash: msg`least cash`,
  score: msg`most risk score`,
  classes: msg`asset classes`,
  currencies: msg`currencies`,
  forbiddenClasses: msg`forbidden classes`,
  forbiddenInstruments: msg`forbidden instruments`,
};

/** The texts of values that are codes, by field; other values are shown as stored. */
const valueLabels: Readonly<Partial<Record<AuditField, Labels>>> = {
  ...factValues,
  securityIssuer: factValueTexts,
  assetClass: classTexts,
  benchmark: { firm: msg`the firm's`, none: msg`none` },
  because: { deactivation: msg`deactivation` },
  cashKept: onOrOff,
  costMethod: costMethodTexts,
  feature: Object.fromEntries(
    Object.entries(featureLabels).map(([name, { description }]) => [name as FeatureName, description]),
  ),
  inForce: { true: msg`yes`, false: msg`no` },
  isActive: onOrOff,
  isMain: { true: msg`yes`, false: msg`no` },
  kind: {
    ...clientKindTexts,
    ...noteKindTexts,
    ...portfolioKindTexts,
    closed: msg`Closed`,
    open: msg`Open`,
    transactions: msg`Transactions`,
    prices: msg`Prices`,
  },
  language: { en: msg`English`, es: msg`Spanish` },
  level: shareLevelTexts,
  market: { not_chosen: msg`not chosen yet` },
  method: methodTexts,
  permission: { grant: msg`granted`, deny: msg`denied`, inherited: msg`inherited` },
  kycCheck: { pep: msg`PEP`, sanctions: msg({ message: 'sanctions', context: 'KYC' }) },
  kycResult: { clear: msg`clear`, match: msg`match` },
  activationOpen: activationTexts,
  kycSections: kycSectionTexts,
  limitsChanged: limitTexts,
  restriction: restrictionKindTexts,
  logChanged: logFieldTexts,
  resolution: logResultTexts,
  suitabilityRule: ruleTexts,
  quotation: quotationTexts,
  rebalancing: rebalancingTexts,
  role: roleTexts,
  roles: roleTexts,
  service: portfolioKindTexts,
  shortSales: onOrOff,
  status: { ...clientStatusTexts, ...proposalStatusTexts },
  type: typeTexts,
};

const erasedUser = msg`erased user`;
const noValue = msg`none`;

/** Returns the name of a stored field in the current language; one that no release names is shown as stored. */
export const storedFieldLabel = (i18n: I18n, name: string): string => {
  const words: Readonly<Record<string, MessageDescriptor>> = fieldLabels;
  return Object.hasOwn(words, name) && words[name] ? i18n._(words[name]) : name;
};

/** Returns the name of a code of markets and their rules; undefined for anything else. */
const marketWord = ({ locale }: I18n, field: string, code: string): string | undefined => {
  const { market, document, service, rule } = marketTexts[locale === 'es' ? 'es' : 'en'];
  const titles = Object.fromEntries(Object.entries(rule).map(([name, { title }]) => [name, title]));
  const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    market,
    documents: document,
    service,
    rule: titles,
  };
  const list = Object.hasOwn(lists, field) ? lists[field] : undefined;
  return list && Object.hasOwn(list, code) ? list[code] : undefined;
};

/** Returns the text of a stored value in the current language; one that is no code of its field is shown as stored. */
export const storedValue = (i18n: I18n, name: string, value: string): string => {
  const texts: Readonly<Record<string, Labels>> = valueLabels;
  const label = Object.hasOwn(texts, name) ? texts[name]?.[value] : undefined;
  return label ? i18n._(label) : (marketWord(i18n, name, value) ?? value);
};

/** Returns the texts of the current language. */
export const detailTexts = (i18n: I18n): DetailTexts => ({
  labelOf: (field) => i18n._(fieldLabels[field]),
  codeOf(field, code) {
    const label = valueLabels[field]?.[code];
    return label ? i18n._(label) : (marketWord(i18n, field, code) ?? null);
  },
  erasedUser: i18n._(erasedUser),
  noValue: i18n._(noValue),
});
