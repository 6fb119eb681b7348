-- What a name is sorted and found by: its letters without accents and case, the same on every database whatever its
-- locale, so that an order does not change with the move from the embedded one to a server.

-- The way that is right for every name. The letters that Unicode does not take apart are many to look for, and most
-- names have none of them once their accents are gone.
create function name_key_of_any(name text) returns text language plpgsql immutable strict parallel safe as $$
declare
  key text := lower(regexp_replace(normalize(name, NFKD) collate "C", '[\u0300-\u036f]', '', 'g'));
begin
  if octet_length(key) = length(key) then return key; end if;
  key := translate(key,
    'ØøĐđŁłÐðĦħŦŧƏəŊŋıĸÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂҐЄЅІЈЉЊЋЏ’‘ʼʻ‐–—',
    'ooddllddhhtteennikæœþßαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђґєѕіјљњћџ''''''''---');
  return replace(replace(replace(replace(key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end
$$;

-- Most names are plain ASCII and take the short way, which the planner writes into the query.
create function name_key(name text) returns text immutable parallel safe
return case when octet_length(name) = length(name) then lower(name collate "C") else name_key_of_any(name) end;

-- A `like` pattern that finds what is typed anywhere in a key; each of `%`, `_` and `\` stands for itself.
create function name_pattern(typed text) returns text immutable parallel safe
return '%' || regexp_replace(name_key(typed) collate "C", '([\\%_])', '\\\1', 'g') || '%';

-- In the byte order of the keys, which is the same everywhere.
drop index clients_owner, clients_name, instruments_name, portfolios_client;
create index clients_owner on clients (owner_id, name_key(name) collate "C", id);
create index clients_name on clients (name_key(name) collate "C", id);
create index instruments_name on instruments (name_key(name) collate "C", id);
create index portfolios_client on portfolios (client_id, name_key(name) collate "C", id);
