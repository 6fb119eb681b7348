/** The market whose rules the firm follows: its choice, its changes of rules, and rules of its own. */
import { z } from 'zod';
import { portfolioKinds } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { doneSchema, idSchema, instantSchema, lineSchema, optionalText, revisionSchema } from '../values.ts';
import { documentKinds, markets, ruleCodes, ruleServices, ruleWeights } from './market-rules.ts';

/** How many rules of its own a firm can have. */
export const firmRulesAtMost = 50;

const tooLong = fieldCode('text_too_long');
const reasonSchema = lineSchema.min(1, fieldCode('reason_required')).max(500, tooLong);

const textsSchema = z.object({ title: z.string(), text: z.string(), source: z.string() });
/** In both languages; words of the firm's own are the same in both. */
const wordingSchema = z.object({ en: textsSchema, es: textsSchema }).meta({ id: 'RuleWording' });
export type RuleWording = z.infer<typeof wordingSchema>;

const documentSchema = z.object({ kind: z.enum(documentKinds), weight: z.enum(ruleWeights) });

export const marketChoiceSchema = z.object({ market: z.enum(markets) });

export const ruleChangeSchema = z.object({
  isActive: z.boolean(),
  /** The firm's own words for the rule's text; empty for ours. */
  ownText: optionalText(1000, tooLong),
  reason: reasonSchema,
});
export type RuleChange = z.output<typeof ruleChangeSchema>;

const firmRuleSchema = z.object({
  title: lineSchema.min(1).max(200, tooLong),
  text: z.string().trim().min(1, fieldCode('text_required')).max(1000, tooLong),
  documents: z
    .array(z.enum(documentKinds))
    .min(1)
    .max(documentKinds.length)
    // In the order of the list, and each once.
    .transform((chosen) => documentKinds.filter((kind) => chosen.includes(kind))),
  service: z.enum(ruleServices),
  /** Where the rule comes from, such as an article or a policy of the firm. */
  source: lineSchema.min(1).max(300, tooLong),
});
export type FirmRuleFields = z.output<typeof firmRuleSchema>;

/** A rule of the firm's own with the reason for adding or changing it, which the audit log keeps. */
export const firmRuleFormSchema = firmRuleSchema.extend({ reason: reasonSchema });

/** A rule of the market as the firm applies it. */
export const marketRuleSchema = z
  .object({
    code: z.enum(ruleCodes),
    /** Our wording, also where the firm has its own. */
    wording: wordingSchema,
    documents: z.array(documentSchema),
    service: z.enum(ruleServices),
    isActive: z.boolean(),
    ownText: z.string().nullable(),
    /** The last change by the firm; null if it has never changed the rule. */
    changed: z.object({ reason: z.string(), at: instantSchema, by: personSchema }).nullable(),
    revision: revisionSchema,
  })
  .meta({ id: 'MarketRule' });
export type MarketRule = z.infer<typeof marketRuleSchema>;

/** A rule that the firm has added. */
export const ownRuleSchema = z
  .object({
    id: idSchema,
    title: z.string(),
    text: z.string(),
    documents: z.array(z.enum(documentKinds)),
    service: z.enum(ruleServices),
    source: z.string(),
    revision: revisionSchema,
    updatedAt: instantSchema,
    /** Who changed it last. */
    updatedBy: personSchema,
  })
  .meta({ id: 'FirmRule' });
export type FirmRule = z.infer<typeof ownRuleSchema>;

export const marketSettingsSchema = z
  .object({
    /** Null: not chosen yet. */
    market: z.enum(markets).nullable(),
    chosen: z.object({ at: instantSchema, by: personSchema }).nullable(),
    revision: revisionSchema,
    /** The rules of the market, switched off or not. */
    rules: z.array(marketRuleSchema),
    ownRules: z.array(ownRuleSchema).max(firmRulesAtMost),
  })
  .meta({ id: 'MarketSettings' });
export type MarketSettings = z.infer<typeof marketSettingsSchema>;

/** A rule that is in force, in the words that the firm uses. */
export const ruleInForceSchema = z
  .object({
    /** Null for a rule of the firm's own, which has an `id` instead. */
    code: z.enum(ruleCodes).nullable(),
    id: idSchema.nullable(),
    wording: wordingSchema,
    documents: z.array(documentSchema),
    service: z.enum(ruleServices),
    /** Whether the text is the firm's instead of ours. */
    isReworded: z.boolean(),
  })
  .meta({ id: 'RuleInForce' });
export type RuleInForce = z.infer<typeof ruleInForceSchema>;

const admin = { roles: ['admin'] } as const;

export const getMarketSettings = endpoint({
  name: 'getMarketSettings',
  method: 'GET',
  path: '/api/settings/market',
  summary:
    "Returns the firm's market, the market's rules as the firm applies them, and the firm's own rules.",
  access: admin,
  response: marketSettingsSchema,
});

export const chooseMarket = endpoint({
  name: 'chooseMarket',
  method: 'PUT',
  path: '/api/settings/market',
  summary: 'Chooses the market whose rules the firm follows, based on a revision.',
  access: admin,
  fresh: true,
  body: marketChoiceSchema.extend({ revision: revisionSchema }),
  response: marketSettingsSchema,
  errors: ['wrong_state', 'stale'],
  reasons: ['firm_not_set_up'],
});

export const changeMarketRule = endpoint({
  name: 'changeMarketRule',
  method: 'PUT',
  path: '/api/settings/market/rules/:rule',
  summary:
    "Switches a rule of the firm's market on or off, or words it in the firm's own way, with a reason and based on a revision.",
  access: admin,
  fresh: true,
  params: z.object({ rule: z.enum(ruleCodes) }),
  body: ruleChangeSchema.extend({ revision: revisionSchema }),
  response: marketRuleSchema,
  errors: ['not_found', 'stale'],
});

export const addFirmRule = endpoint({
  name: 'addFirmRule',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/settings/market/own-rules',
  summary: "Adds a rule of the firm's own, with a reason; it is in force in every market.",
  access: admin,
  fresh: true,
  body: firmRuleFormSchema,
  status: 201,
  response: ownRuleSchema,
  errors: ['wrong_state'],
  reasons: ['firm_not_set_up', 'market_not_chosen', 'too_many_rules'],
});

export const updateFirmRule = endpoint({
  name: 'updateFirmRule',
  method: 'PUT',
  path: '/api/settings/market/own-rules/:id',
  summary: "Changes a rule of the firm's own, with a reason and based on a revision.",
  access: admin,
  fresh: true,
  params: z.object({ id: idSchema }),
  body: firmRuleFormSchema.extend({ revision: revisionSchema }),
  response: ownRuleSchema,
  errors: ['not_found', 'stale'],
});

export const removeFirmRule = endpoint({
  name: 'removeFirmRule',
  method: 'POST',
  path: '/api/settings/market/own-rules/:id/removal',
  summary: "Removes a rule of the firm's own, with a reason and based on a revision.",
  access: admin,
  fresh: true,
  params: z.object({ id: idSchema }),
  body: z.object({ reason: reasonSchema, revision: revisionSchema }),
  response: doneSchema,
  errors: ['not_found', 'stale'],
});

export const listPortfolioRules = endpoint({
  name: 'listPortfolioRules',
  method: 'GET',
  path: '/api/portfolios/:id/market-rules',
  summary: "Returns the rules in force for the service that a portfolio has today, and the firm's market.",
  access: 'staff',
  params: z.object({ id: idSchema }),
  response: z.object({
    /** Null: the firm has not chosen a market yet, so which rules apply is unknown. */
    market: z.enum(markets).nullable(),
    service: z.enum(portfolioKinds),
    items: z.array(ruleInForceSchema),
  }),
  errors: ['not_found'],
  record: 'portfolio',
});
