import type { TransactionType } from '@partnerfolio/contract/ledger';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../../form/fields.tsx';
import { DateField, NumberField, TextareaField } from '../../../form/value-fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { entryShapes } from '@partnerfolio/contract/entry-shapes';
import { AmountCurrencyField, AmountFields } from '../fields/AmountFields.tsx';
import {
  carriesLots,
  givesAccount,
  hasField,
  isBetweenOurs,
  isTransfer,
  statesCostShare,
  takesLots,
  type EntryForm,
} from '../fields/entry-form.ts';
import { AccountFields, useTypesOf } from '../fields/AccountFields.tsx';
import { EntryTotalLine } from '../fields/EntryTotalLine.tsx';
import { FromLotsField } from '../fields/FromLotsField.tsx';
import { InstrumentField, type InstrumentRef } from '../fields/InstrumentField.tsx';
import { LotsField } from '../fields/LotsField.tsx';
import { BetweenAccountsFields } from '../transfers/BetweenAccountsFields.tsx';
import { CounterpartyField, TransferFields } from '../transfers/TransferFields.tsx';

interface EntryFieldsProps {
  form: EntryForm;
  portfolio: Pick<Portfolio, 'id' | 'costMethod' | 'accounts'>;
  /** The entry being edited, with its instruments. */
  entry?: { id: string; instrument: InstrumentRef | null; toInstrument: InstrumentRef | null };
}

const pair = 'grid grid-cols-2 gap-3';

/** The fields that the entry's type needs, and their total. */
export function EntryFields({ form, portfolio, entry }: EntryFieldsProps) {
  const { t } = useLingui();
  const [type, counterparty] = useWatch({ control: form.control, name: ['type', 'counterparty'] });
  const types = useTypesOf(portfolio, type);
  return (
    <div className="grid gap-4">
      <SelectField form={form} name="type" label={t`Type`} options={types} />
      <AccountFields form={form} portfolio={portfolio} />
      {isTransfer(type) && !entry && <CounterpartyField form={form} />}
      {givesAccount(type) && (
        <BetweenAccountsFields form={form} portfolio={portfolio} {...(entry && { entry })} />
      )}
      {isBetweenOurs({ type, counterparty }) && (
        <TransferFields form={form} portfolio={portfolio} isIn={carriesLots(type)} />
      )}
      {!givesAccount(type) && !isBetweenOurs({ type, counterparty }) && (
        <OwnFields form={form} portfolio={portfolio} type={type} {...(entry && { entry })} />
      )}
    </div>
  );
}

/** The fields of an entry that concerns only this ledger. */
function OwnFields({ form, portfolio, entry, type }: EntryFieldsProps & { type: TransactionType }) {
  const { t } = useLingui();
  return (
    <>
      <div className={pair}>
        <DateField form={form} name="tradeDate" label={t`Trade date`} />
        {hasField(type, 'settlementDate') && (
          <DateField form={form} name="settlementDate" label={t`Settlement date`} />
        )}
      </div>
      <TradeTimeField form={form} type={type} />
      {hasField(type, 'instrumentId') && (
        <InstrumentField
          form={form}
          initial={entry?.instrument ?? null}
          optional={entryShapes[type].instrument === 'optional'}
        />
      )}
      <CorporateActionFields form={form} type={type} initial={entry?.toInstrument ?? null} />
      <AmountFields form={form} type={type} />
      {carriesLots(type) && <LotsField form={form} />}
      {takesLots(type) && portfolio.costMethod === 'specific' && (
        <FromLotsField form={form} portfolioId={portfolio.id} without={entry?.id} />
      )}
      <AmountCurrencyField form={form} type={type} />
      <TextareaField form={form} name="note" label={t`Note`} rows={2} />
      <EntryTotalLine form={form} />
    </>
  );
}

/** The time of a trade. Other types show it only if the entry has one, so that it can be removed. */
function TradeTimeField({ form, type }: { form: EntryForm; type: TransactionType }) {
  const { t } = useLingui();
  const value = useWatch({ control: form.control, name: 'tradeTime' });
  if (!hasField(type, 'tradeTime') && !value) return null;
  return (
    <TextField
      form={form}
      name="tradeTime"
      label={t`Trade time (optional)`}
      placeholder="09:30"
      autoComplete="off"
      hint={t`Local time, as shown by the broker. Trades in an instrument are processed by time if all its trades that day have one.`}
    />
  );
}

interface CorporateActionFieldsProps {
  form: EntryForm;
  type: TransactionType;
  initial: InstrumentRef | null;
}

/** The fields of a corporate action: the new instrument, the ratio, and the share of the cost. */
function CorporateActionFields({ form, type, initial }: CorporateActionFieldsProps) {
  const { t } = useLingui();
  const isSplit = !hasField(type, 'toInstrumentId');
  return (
    <>
      {hasField(type, 'toInstrumentId') && (
        <InstrumentField
          form={form}
          name="toInstrumentId"
          label={t`Instrument received`}
          initial={initial}
          optional={false}
        />
      )}
      {hasField(type, 'ratioNew') && (
        <div className={pair}>
          <NumberField
            form={form}
            name="ratioNew"
            label={t`New units`}
            {...(isSplit && { hint: t`4 in a split of 4 for 1` })}
          />
          <NumberField
            form={form}
            name="ratioOld"
            label={t`For old units`}
            {...(isSplit && { hint: t`1 in a split of 4 for 1` })}
          />
        </div>
      )}
      {statesCostShare(type) && (
        <NumberField
          form={form}
          name="costShare"
          percent
          label={t`Share of cost transferred, %`}
          hint={t`As stated by the company. The rest stays with the holding.`}
        />
      )}
    </>
  );
}
