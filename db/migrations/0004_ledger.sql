-- Credits as a double-entry ledger: whatever one account gains, another loses, and no line is ever rewritten.

create table ledger_accounts (
  site_id smallint not null references sites,
  id bigint generated always as identity,
  -- 'bonus' or 'paid' of a member, or a name of the house such as 'issue'.
  name text not null,
  -- No foreign key: the books outlive the member, and this number alone names nobody.
  member_id uuid,
  balance bigint not null default 0,
  primary key (site_id, id),
  unique nulls not distinct (site_id, member_id, name),
  -- Nobody can spend what they do not have. The house's accounts are the other side and may be negative.
  check (member_id is null or balance >= 0)
);

create table ledger_entries (
  site_id smallint not null,
  id bigint generated always as identity,
  transaction_id uuid not null,
  account_id bigint not null,
  amount bigint not null check (amount <> 0),
  -- What happened, and to what: the same thing cannot be booked twice.
  kind text not null,
  ref text not null,
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, kind, ref, account_id),
  foreign key (site_id, account_id) references ledger_accounts
);
create index ledger_entries_of_account on ledger_entries (site_id, account_id, id);
create index ledger_entries_of_transaction on ledger_entries (site_id, transaction_id);

create function ledger_balances() returns trigger
  language plpgsql
as $$
begin
  if (select sum(amount) from ledger_entries where site_id = new.site_id and transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.transaction_id;
  end if;
  return null;
end
$$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances();

-- Who has had the credits for joining, by keyed hashes of address and device. Kept after the member is gone: leaving
-- and joining again earns nothing.
create table signup_grants (
  site_id smallint not null references sites,
  mark bytea not null,
  granted_at timestamptz not null,
  primary key (site_id, mark)
);

alter table ledger_accounts enable row level security;
alter table ledger_entries enable row level security;
alter table signup_grants enable row level security;
create policy own_site on ledger_accounts using (site_id = current_site());
create policy own_site on ledger_entries using (site_id = current_site());
create policy own_site on signup_grants using (site_id = current_site());
grant select, insert, update on ledger_accounts to visavis_app;
grant select, insert on ledger_entries, signup_grants to visavis_app;
