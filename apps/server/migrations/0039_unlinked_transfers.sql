-- Transfers whose other side is not known, to find the ones that belong together.
create index transactions_unlinked_transfers on transactions (trade_date)
  where type in ('transfer_in', 'transfer_out') and transfer_id is null and reverses_id is null;
