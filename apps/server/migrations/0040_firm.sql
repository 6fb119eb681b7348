-- The firm itself: one row, written when its first administrator sets it up.
create table firm (
  id boolean primary key default true check (id),
  -- Null while nobody has entered it.
  name text check (char_length(name) between 1 and 100),
  -- Null until the first start after this migration stores the currency in effect.
  currency text check (currency ~ '^[A-Z]{3}$')
);

-- A firm that worked before keeps its currency and is never asked for it.
insert into firm (id)
select true where exists (select from user_roles) or exists (select from clients);
