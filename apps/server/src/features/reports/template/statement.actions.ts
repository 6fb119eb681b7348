/** What statements of a portfolio have in common beyond all reports: whose they are, their options, and sentences on gaps. */
import { listTransactions } from '@partnerfolio/contract/ledger';
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import { filledText } from '@partnerfolio/contract/texts/fill';
import { statementTexts } from '@partnerfolio/contract/texts/statements';
import { textsOf } from '@partnerfolio/contract/texts/texts-of';
import type { DocumentBlock, DocumentCard, FirmDocument } from '../../../platform/documents/document.ts';
import { refuse, refuseFor } from '../../../platform/http/problem.ts';
import type { AskedAccount, AskedError } from './asked.rules.ts';
import { ReadRefused } from './reading.actions.ts';
import type { Reader } from './reading.actions.ts';
import type { Printing, ReportSubject } from './template.ts';
import { accountName, documentOf, writerOf } from './writing.ts';
import type { Portfolio } from './portfolio.ts';
import type { Writer } from './writing.ts';

/** Ends the reading if an option cannot be honoured. @throws ReadRefused */
export const refuseAsked = (error: AskedError | null): void => {
  if (error !== null) throw new ReadRefused(refuseFor(error.path, error.code));
};

/** The portfolio of a report that exists of single ones only. @throws ReadRefused */
export const portfolioIdOf = ({ of, id }: ReportSubject): string => {
  if (of === 'portfolio') return id;
  throw new ReadRefused(refuseFor('template', 'report_of_a_portfolio'));
};

/** The client of a report that exists of portfolios and clients only. @throws ReadRefused */
export const clientIdOf = ({ of, id }: ReportSubject): string => {
  if (of === 'client') return id;
  throw new ReadRefused(refuse('not_found'));
};

/** An account of the portfolio; refuses one of another portfolio. @throws ReadRefused */
export const readAccount = async (
  read: Reader,
  portfolio: Portfolio,
  id: string | undefined,
): Promise<AskedAccount | null> => {
  if (id === undefined) return null;
  if (!portfolio.accounts.some((account) => account.id === id)) throw new ReadRefused(refuse('not_found'));
  const query = { accountId: id, offset: 0, limit: 1 };
  const { total } = await read(listTransactions, { params: { id: portfolio.id }, query });
  return { id, hasEntries: total > 0 };
};

/** What writes a statement: the words of all reports, and its own. */
export const statementWriterOf = (printing: Printing, base: string) => ({
  ...writerOf(printing, base),
  own: statementTexts[printing.language],
  types: textsOf(printing.language).entryTypes.type,
});
export type StatementWriter = ReturnType<typeof statementWriterOf>;

interface AmountCard {
  readonly key: string;
  readonly label: string;
  readonly figure: MoneyFigure;
  readonly signed?: boolean;
}

/** A headline amount with its currency, and whether it is incomplete. */
export const amountCard = ({ key, label, figure, signed }: AmountCard, w: Writer): DocumentCard => {
  const { text: value, note } = w.moneyCell(figure, signed);
  return { key, label, value, note: note === '' ? w.base : `${w.base} · ${note}` };
};

/** Whose statement it is: client, portfolio, service, accounts. */
export const partyFacts = (
  portfolio: Portfolio,
  account: AskedAccount | null,
  w: Writer,
): FirmDocument['facts'] => {
  const { text } = w;
  const one = portfolio.accounts.find(({ id }) => id === account?.id);
  const names = portfolio.accounts.map((each) => accountName(each, w));
  return [
    { label: text.client, value: portfolio.client.name },
    { label: text.portfolio, value: portfolio.name },
    { label: text.service, value: w.states.portfolioKind[portfolio.kind] },
    one === undefined
      ? { label: names.length === 1 ? text.account : text.accounts, value: names.join(', ') }
      : { label: text.account, value: `${accountName(one, w)} (${text.oneAccount})` },
  ];
};

/** A sentence on each figure of a row that is unknown or incomplete. */
export const gapsOf = (name: string, figures: readonly MoneyFigure[], w: StatementWriter): string[] => {
  const sentences = figures.flatMap((figure) => {
    if (!figure.known)
      return [filledText(w.text.unknown, { name, reason: w.reasons.unknown[figure.reason] })];
    return figure.partial === true ? [filledText(w.own.incomplete, { name })] : [];
  });
  return [...new Set(sentences)];
};

interface StatementParts {
  readonly title: string;
  readonly range: string;
  readonly portfolio: Portfolio;
  readonly facts: FirmDocument['facts'];
  readonly cards: FirmDocument['cards'];
  readonly tables: readonly DocumentBlock[];
  readonly notes: readonly string[];
  /** The last day of the figures. */
  readonly asAt: string;
}

/** The document of a statement. */
export const statementOf = (parts: StatementParts, printing: Printing, w: StatementWriter): FirmDocument => {
  const { title, range, portfolio, facts, cards, tables, notes, asAt } = parts;
  const subject = `${portfolio.client.name} · ${portfolio.name}`;
  const document = {
    kind: '',
    title,
    subject,
    running: `${subject} · ${range}`,
    letter: [],
    facts,
    cards,
    blocks: [...tables, { kind: 'notes' as const, title: w.text.notes, notes }],
  };
  return documentOf(document, printing, { w, asAt });
};
