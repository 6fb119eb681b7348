/** The words for the types of other programs and formats, which the import understands like those of any file. */

/** One word, or one for cash that comes in and one for cash that goes out; null where the file cannot mean it. */
type Words = string | readonly [comesIn: string | null, goesOut: string | null];

interface Program {
  /** The word of any other type, which has no meaning, so that the user is asked. */
  readonly other: string;
  /** What stands for the type if the file states none. */
  readonly untyped?: string;
  readonly words: Readonly<Record<string, Words>>;
}

const cash = ['Deposit', 'Withdrawal'] as const;
const fee = ['Fee refund', 'Fee'] as const;
const interest = ['Interest', 'Interest charged'] as const;
const withheld = ['Tax refund', 'Withholding tax'] as const;

export const programs = {
  /** Interactive Brokers' cash transactions. */
  flexCash: {
    other: 'IBKR {type} {way}',
    untyped: 'cash',
    words: {
      'Deposits/Withdrawals': cash,
      'Deposits & Withdrawals': cash,
      Deposits: cash,
      Withdrawals: cash,
      // A reversed dividend stays a dividend with its minus, which the preview leaves to a person.
      Dividends: 'Dividend',
      'Payment In Lieu Of Dividends': 'Payment in lieu of dividends',
      'Withholding Tax': withheld,
      '871(m) Withholding': withheld,
      'Broker Interest Paid': interest,
      'Broker Interest Received': interest,
      'Bond Interest Paid': interest,
      'Bond Interest Received': interest,
      'Other Fees': fee,
      'Advisor Fees': fee,
      'Commission Adjustments': fee,
    },
  },
  /** OFX's general types say nothing of what the cash was for. */
  ofxBank: {
    other: 'OFX {type} {way}',
    untyped: 'transaction',
    words: {
      INT: 'Interest',
      DIV: 'Dividend',
      FEE: fee,
      SRVCHG: ['Fee refund', 'Service fee'],
      DEP: ['Deposit', null],
      DIRECTDEP: ['Deposit', null],
      CASH: [null, 'Cash withdrawal'],
      ATM: [null, 'Cash withdrawal'],
    },
  },
  ofxIncome: {
    other: 'OFX other income',
    words: {
      DIV: 'Dividend',
      INTEREST: 'Interest income',
      CGLONG: 'Long term capital gain distribution',
      CGSHORT: 'Short term capital gain distribution',
    },
  },
  ghostfolio: {
    other: 'Ghostfolio {type}',
    words: { BUY: 'Buy', SELL: 'Sell', DIVIDEND: 'Dividend', INTEREST: 'Interest', FEE: 'Fee' },
  },
  performanceAccount: {
    other: 'Portfolio Performance {type}',
    words: {
      DEPOSIT: ['Deposit', null],
      REMOVAL: [null, 'Withdrawal'],
      INTEREST: ['Interest', null],
      INTEREST_CHARGE: [null, 'Interest charged'],
      DIVIDENDS: ['Dividend', null],
      FEES: [null, 'Fee'],
      FEES_REFUND: ['Fee refund', null],
      TAXES: [null, 'Tax'],
      TAX_REFUND: ['Tax refund', null],
      TRANSFER_IN: ['Transfer in', null],
      TRANSFER_OUT: [null, 'Transfer out'],
      // Its cash goes out; the trade itself is not in the file, so the user is asked.
      BUY: [null, null],
    },
  },
  performancePortfolio: {
    other: 'Portfolio Performance {type}',
    words: {
      BUY: 'Buy',
      SELL: 'Sell',
      DELIVERY_INBOUND: 'Transfer in',
      DELIVERY_OUTBOUND: 'Transfer out',
      TRANSFER_IN: 'Transfer in',
      TRANSFER_OUT: 'Transfer out',
    },
  },
} as const satisfies Record<string, Program>;

export type ProgramName = keyof typeof programs;

const wordsOf = ({ words }: Program, type: string): Words | null =>
  (Object.hasOwn(words, type) ? words[type] : undefined) ?? null;

/** The word for a type of a program, by the way of its cash where that matters. */
export const programWord = (name: ProgramName, type: string, isOut = false): string => {
  const program: Program = programs[name];
  const words = wordsOf(program, type);
  const known = typeof words === 'string' ? words : words?.[isOut ? 1 : 0];
  const fill = { type: type || (program.untyped ?? ''), way: isOut ? 'out' : 'in' } as const;
  return known ?? program.other.replaceAll(/\{(type|way)\}/g, (_, key: 'type' | 'way') => fill[key]).trim();
};

/** Whether cash of a type goes out, where the type says so: a withdrawal does. */
export const goesOut = (name: ProgramName, type: string): boolean => {
  const words = wordsOf(programs[name], type);
  return words !== null && typeof words !== 'string' && words[0] === null;
};
