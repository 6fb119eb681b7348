/** The Spanish texts of figures, entries and records, by subject. */
import { classes } from './es/classes.ts';
import { entryTypes } from './es/entry-types.ts';
import { facts } from './es/facts.ts';
import { figures } from './es/figures.ts';
import { reasons } from './es/reasons.ts';
import { states } from './es/states.ts';
import { units } from './es/units.ts';
import type { Texts } from './texts.ts';

export const spanish: Texts = { classes, entryTypes, facts, figures, reasons, states, units };
