import { factCodes, factSchemas, type FactCode } from '@partnerfolio/contract/instruments/facts';
import {
  statementOriginSchema,
  type FactStatement,
  type InstrumentFacts,
  type StatedFacts,
} from '@partnerfolio/contract/instruments/stated-facts';
import { z } from 'zod';
import type { Form } from '../../../form/use-zod-form.ts';

/** The facts of an instrument as its form edits them. */
export interface FactsRecord extends InstrumentFacts {
  id: string;
}

/** A fact as the form holds it: empty while it is unknown. */
const fieldOf = (code: FactCode) =>
  z.string().superRefine((text, context) => {
    const read = text === '' ? null : factSchemas[code].safeParse(text);
    for (const { message } of read?.error?.issues ?? []) context.addIssue({ code: 'custom', message });
  });

type FactFields = Record<FactCode, z.ZodString>;

export const factsFormSchema = statementOriginSchema.extend(
  Object.fromEntries(factCodes.map((code) => [code, fieldOf(code)])) as FactFields,
);
export type FactsInput = z.input<typeof factsFormSchema>;
export type FactsOutput = z.output<typeof factsFormSchema>;
export type FactsForm = Form<FactsInput, FactsOutput>;

/** The statement of a fact; undefined if there is none. */
export const statementOf = ({ items }: InstrumentFacts, code: FactCode): FactStatement | undefined =>
  items.find(({ fact }) => fact === code);

const valueOf = (record: InstrumentFacts, code: FactCode): string => {
  const statement = statementOf(record, code);
  return statement?.issuer?.id ?? statement?.value ?? '';
};

/**
 * Returns the form's values for stored facts. Source and date are those of the changes, so they begin empty: a document is
 * rarely of today, and one that is newer would count before it.
 */
export const factValues = (record: InstrumentFacts): FactsInput => ({
  asOf: '',
  source: '',
  ...(Object.fromEntries(factCodes.map((code) => [code, valueOf(record, code)])) as Record<FactCode, string>),
});

/** What the form changes of stored facts; null where a value was removed. */
export const changedFacts = (record: InstrumentFacts, values: Record<FactCode, string>): StatedFacts =>
  Object.fromEntries(
    factCodes
      .filter((code) => values[code] !== valueOf(record, code))
      .map((code) => [code, values[code] || null]),
  );
