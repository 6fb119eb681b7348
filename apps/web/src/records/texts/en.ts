/** The English texts of the shell and of records: their own, and the contract's. */
import { english } from '@partnerfolio/contract/texts/en';
import { catalogueOf } from '../../texts/contract-texts.ts';
import { messages as own } from '../locales/en.po';

export const messages = { ...own, ...catalogueOf(english) };
