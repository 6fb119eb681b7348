/** The English texts of figures, entries and records, by subject. */
import { classes } from './en/classes.ts';
import { entryTypes } from './en/entry-types.ts';
import { facts } from './en/facts.ts';
import { figures } from './en/figures.ts';
import { reasons } from './en/reasons.ts';
import { states } from './en/states.ts';
import { units } from './en/units.ts';

export const english = { classes, entryTypes, facts, figures, reasons, states, units };
