/** Errors of imports: codes of the contract's list, with values of the file or the ledger as parameters. */
import type { ArgsOf } from '@partnerfolio/contract/refusals/coded-text';
import { errorFields, importErrorTitle } from '@partnerfolio/contract/refusals/import-errors';
import type {
  FailureReason,
  ErrorField,
  ImportError,
  ImportErrorCode,
  ImportErrors,
} from '@partnerfolio/contract/refusals/import-errors';

/** Why a row is an error, or what is unusual about it. */
export type RowError = ImportError & { readonly field: ErrorField };

/** A code of the list with the parameters of its title. */
export const importError = <C extends ImportErrorCode>(
  code: C,
  ...[params]: ArgsOf<ImportErrors, C>
): ImportError => ({ code, params: params ?? {} }) as ImportError;

/** An error of a row in one of its fields. */
export const rowError = <C extends ImportErrorCode>(
  field: ErrorField,
  code: C,
  ...args: ArgsOf<ImportErrors, C>
): RowError => ({ ...importError(code, ...args), field });

/** The ledger's field names, with the names that files have for them. */
const fieldsOfEntries: Readonly<Record<string, ErrorField>> = {
  tradeDate: 'date',
  tradeTime: 'time',
  instrumentId: 'symbol',
  toInstrumentId: 'toSymbol',
};

const isErrorField = (name: string): name is ErrorField => errorFields.some((one) => one === name);

/** The field of the file for a field of the ledger; the whole row if a file has no such field. */
export const fieldOfEntry = (name: string): ErrorField =>
  fieldsOfEntries[name] ?? (isErrorField(name) ? name : 'row');

/** An error as stored with its row; versions up to v0.1.0 stored only an English sentence. */
export type StoredError = RowError | { readonly field: string; readonly message: string };

/** Why an import failed, in English. */
export const failureText = ({ line, ...error }: FailureReason): string =>
  line === null ? importErrorTitle(error) : `Line ${line}: ${importErrorTitle(error)}`;
