-- What a member's limits are counted in. A limit stays what it was when the member moves to a country with another currency;
-- where this is empty it is the currency of the member's country.
alter table spend_limits add column currency char(3) check (currency ~ '^[A-Z]{3}$');
