-- Two types of entries: one currency for another, and interest that an account was charged.
alter table transactions
  -- What a currency exchange buys; `amount` of `currency` is what it sells, and its fee and tax are in that currency.
  add column to_amount numeric check (to_amount > 0),
  add column to_currency text,
  drop constraint transactions_type_check,
  add constraint transactions_type_check check (type in (
    'deposit', 'withdrawal', 'transfer_in', 'transfer_out', 'buy', 'sell', 'dividend', 'interest', 'interest_charged',
    'fee', 'tax', 'fee_refund', 'tax_refund', 'currency_exchange', 'split', 'spin_off', 'merger', 'symbol_change',
    'return_of_capital', 'valuation')),
  add constraint transactions_exchange check (
    case when type = 'currency_exchange'
      then coalesce(amount, 0) > 0 and to_amount is not null and to_currency is not null and to_currency <> currency
        and instrument_id is null
      else to_amount is null and to_currency is null
    end);
