/** The Spanish texts of the shell and of records: their own, and the contract's. */
import { spanish } from '@partnerfolio/contract/texts/es';
import { catalogueOf } from '../../texts/contract-texts.ts';
import { messages as own } from '../locales/es.po';

export const messages = { ...own, ...catalogueOf(spanish) };
