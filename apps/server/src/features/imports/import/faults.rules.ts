/** Errors of imports: codes of the contract's list, with values of the file or the ledger as parameters. */
import type { ArgsOf } from '@partnerfolio/contract/refusals/coded-text';
import { faultFields, importFaultTitle } from '@partnerfolio/contract/refusals/import-faults';
import type {
  FailureReason,
  FaultField,
  ImportFault,
  ImportFaultCode,
  ImportFaults,
} from '@partnerfolio/contract/refusals/import-faults';
import type { BookingFault } from '../../ledger/rules.ts';

/** Why a row is an error, or what is unusual about it. */
export type RowFault = ImportFault & { readonly field: FaultField };

/** A code of the list with the parameters of its title. */
export const importFault = <C extends ImportFaultCode>(
  code: C,
  ...[params]: ArgsOf<ImportFaults, C>
): ImportFault => ({ code, params: params ?? {} }) as ImportFault;

/** An error of a row in one of its fields. */
export const rowFault = <C extends ImportFaultCode>(
  field: FaultField,
  code: C,
  ...args: ArgsOf<ImportFaults, C>
): RowFault => ({ ...importFault(code, ...args), field });

/** A ledger's error about an entry, as an error of its row. */
export const ofLedger = ({ error: { code, params } }: BookingFault): ImportFault =>
  // The contract's list includes all codes of booking errors, so every code is one of the list.
  ({ code, params }) as ImportFault;

/** The ledger's field names, with the names that files have for them. */
const fieldsOfEntries: Readonly<Record<string, FaultField>> = {
  tradeDate: 'date',
  tradeTime: 'time',
  instrumentId: 'symbol',
  toInstrumentId: 'toSymbol',
};

const isFaultField = (name: string): name is FaultField => faultFields.some((one) => one === name);

/** The field of the file for a field of the ledger; the whole row if a file has no such field. */
export const fieldOfEntry = (name: string): FaultField =>
  fieldsOfEntries[name] ?? (isFaultField(name) ? name : 'row');

/** An error as stored with its row; versions up to v0.1.0 stored only an English sentence. */
export type StoredFault = RowFault | { readonly field: string; readonly message: string };

/** Why an import failed, in English. */
export const failureText = ({ line, ...fault }: FailureReason): string =>
  line === null ? importFaultTitle(fault) : `Line ${line}: ${importFaultTitle(fault)}`;
