/** What an import says, as codes of the contract's list with what the file or the ledger says as parameters. */
import type { ArgsOf } from '@partnerfolio/contract/refusals/coded-text';
import { faultFields, importFaultTitle } from '@partnerfolio/contract/refusals/import-faults';
import type {
  FailureReason,
  FaultField,
  ImportFault,
  ImportFaultCode,
  ImportFaults,
} from '@partnerfolio/contract/refusals/import-faults';
import type { BookingFault } from '../ledger/rules.ts';

/** Why a row is an error, or what is unusual about it. */
export type RowFault = ImportFault & { readonly field: FaultField };

/** A code of the list with the parameters of its title. */
export const importFault = <C extends ImportFaultCode>(
  code: C,
  ...[params]: ArgsOf<ImportFaults, C>
): ImportFault => ({ code, params: params ?? {} }) as ImportFault;

/** A fault of a row at one of its fields. */
export const rowFault = <C extends ImportFaultCode>(
  field: FaultField,
  code: C,
  ...args: ArgsOf<ImportFaults, C>
): RowFault => ({ ...importFault(code, ...args), field });

/** What the ledger says of an entry. */
export const ofLedger = ({ error: { code, params } }: BookingFault): ImportFault =>
  // Every code of a booking fault is one of the list, which takes them from the same lists of the contract.
  ({ code, params }) as ImportFault;

/** The fields of ledger entries by the names that files have for them. */
const fieldsOfEntries: Readonly<Record<string, FaultField>> = {
  tradeDate: 'date',
  tradeTime: 'time',
  instrumentId: 'symbol',
  toInstrumentId: 'toSymbol',
};

const isFaultField = (name: string): name is FaultField => faultFields.some((one) => one === name);

/** The field of a file for one of the ledger's, or the row where a file has none of the kind. */
export const fieldOfEntry = (name: string): FaultField =>
  fieldsOfEntries[name] ?? (isFaultField(name) ? name : 'row');

/** A fault as it is stored with its row; versions up to v0.1.0 stored an English sentence alone. */
export type StoredFault = RowFault | { readonly field: string; readonly message: string };

/** Why an import failed, in English. */
export const failureText = ({ line, ...fault }: FailureReason): string =>
  line === null ? importFaultTitle(fault) : `Line ${line}: ${importFaultTitle(fault)}`;
