/** The English names of markets and documents, and the titles, texts and sources of the rules. */
import type {
  DocumentKind,
  Market,
  RuleCode,
  RuleScope,
  RuleWeight,
} from '../../src/settings/market-rules.ts';

export interface RuleTexts {
  readonly title: string;
  readonly text: string;
  readonly source: string;
}

/** What a language says about markets and their rules. */
export interface MarketTexts {
  readonly market: Readonly<Record<Market, string>>;
  readonly document: Readonly<Record<DocumentKind, string>>;
  readonly service: Readonly<Record<RuleScope, string>>;
  /** Stands behind the document, unless the rule is simply required. */
  readonly weight: Readonly<Record<Exclude<RuleWeight, 'required'>, string>>;
  readonly rule: Readonly<Record<RuleCode, RuleTexts>>;
}

const advice = 'Delegated Regulation (EU) 2017/565, Art. 54(11) and (12); (EU) 2021/1253';
const costs = 'Delegated Regulation (EU) 2017/565, Art. 50';
const statements = 'Delegated Regulation (EU) 2017/565, Art. 60, 62';
const handbook = 'FCA Handbook, COBS 9A, 6.1ZA; FCA PS25/13, in force 23 October 2025';
const relief = 'FCA PS25/13, in force 23 October 2025';
const marketing = '17 CFR 275.206(4)-1';

export const marketEnglish: MarketTexts = {
  market: { eu: 'EU (MiFID II)', uk: 'UK (FCA)', us: 'US (SEC)', none: 'None' },
  document: {
    proposal: 'Advice or proposal',
    periodic_statement: 'Periodic statement or report',
    costs_before: 'Costs in advance',
    costs_after: 'Costs after the event',
    advertisement: 'Performance advertisement',
    fall_notice: 'Notice of a 10% fall',
  },
  service: {
    discretionary: 'Discretionary',
    advisory: 'Advisory',
    execution_only: 'Execution only',
    all: 'All services',
  },
  weight: { warning: 'warning only', relief: 'releases from a duty' },
  rule: {
    eu_suitability_report: {
      title: 'Suitability report',
      text: 'Why the advice fits the client’s objectives, horizon, risk tolerance, capacity for loss and sustainability preferences, and whether it is reviewed regularly.',
      source: advice,
    },
    eu_switch: {
      title: 'Benefits of a switch',
      text: 'A switch shows that its benefits outweigh its costs.',
      source: advice,
    },
    eu_costs_before: {
      title: 'Costs and charges in advance',
      text: 'All costs and charges of the service and of the products, and payments of third parties, in money and percent, with their cumulative effect on the return.',
      source: costs,
    },
    eu_costs_after: {
      title: 'Costs and charges once a year',
      text: 'Once a year, all costs and charges as they were: of the service and of the products, and payments of third parties, in money and percent, with their cumulative effect on the return.',
      source: costs,
    },
    eu_periodic_statement: {
      title: 'Contents of the periodic statement',
      text: 'Contents and value, performance, fees, comparison with the agreed benchmark, income and corporate actions.',
      source: statements,
    },
    eu_fall_notice: {
      title: 'Notice of a fall in value',
      text: 'A notice by the end of the business day when the value has fallen 10% since the last statement, and at each further 10%.',
      source: statements,
    },
    uk_suitability_report: {
      title: 'Suitability report',
      text: 'A suitability report as in the FCA’s Handbook.',
      source: handbook,
    },
    uk_costs: {
      title: 'Costs and charges',
      text: 'Costs and charges as in the FCA’s Handbook.',
      source: handbook,
    },
    uk_electronic: {
      title: 'Electronic by default',
      text: 'The document is electronic by default.',
      source: relief,
    },
    uk_fall_notice_relief: {
      title: 'No notice of a fall in value',
      text: 'Firms that PS25/13 relieves send no notice at a fall of 10%.',
      source: relief,
    },
    us_net_beside_gross: {
      title: 'Net beside gross',
      text: 'Net performance stands beside gross performance, with equal prominence.',
      source: marketing,
    },
    us_periods: {
      title: 'Prescribed periods',
      text: 'Performance over 1, 5 and 10 years, or since inception, to a date no older than the last year end.',
      source: marketing,
    },
    us_hypothetical: {
      title: 'Hypothetical performance',
      text: 'Hypothetical performance (models, projections) comes with its assumptions, risks and limits.',
      source: marketing,
    },
  },
};
