-- The trail of a portfolio: changes of its entries, and its imports, newest first. They name their portfolio in the metadata,
-- because an entry or import that is gone could not.
create index audit_logs_portfolio on audit_logs ((metadata ->> 'portfolioId'), created_at desc, id desc)
  where entity in ('transaction', 'import');
