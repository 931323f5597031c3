-- The ledger as messages and payments need it: two kinds of assets, no row that all members wait for, and one way in.

-- Tables and rows of before are carried over at the end.
alter table ledger_accounts rename to old_accounts;
alter table ledger_entries rename to old_entries;
drop trigger ledger_entries_balance on old_entries;
drop function ledger_balances();

-- What a member has. Only members have rows here: the balance of a house account is the sum of its entries, so that no
-- two members ever wait for the same row.
create table ledger_accounts (
  site_id smallint not null references sites,
  -- No foreign key: the books outlive the member, and this number alone names nobody.
  member_id uuid not null,
  -- paid: bought, refundable at its price. bonus: given. provisional: bought, but the money may still be called back.
  -- debt: owed after money was called back; never spendable.
  account text not null check (account in ('paid', 'bonus', 'provisional', 'debt')),
  -- 'CREDIT', or the minor unit of a currency.
  asset text not null default 'CREDIT' check (asset = 'CREDIT' or asset ~ '^[A-Z]{3}$'),
  -- Nobody can spend what they do not have.
  balance bigint not null check (balance >= 0),
  primary key (site_id, member_id, account, asset)
) with (fillfactor = 70);

-- Every line of every booking. A booking is known by kind and ref: its lines add up to nothing in each asset, come
-- together in one statement, and are never changed. No foreign key to sites: a thousand bookings at once would share
-- the lock of its one row.
create table ledger_entries (
  site_id smallint not null,
  id bigint generated always as identity,
  -- What happened, and to what, unique on the site: never a text that a client chose alone.
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  ref text not null check (length(ref) between 1 and 100),
  -- Whose account; none is the house's.
  member_id uuid,
  account text not null,
  asset text not null check (asset = 'CREDIT' or asset ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null,
  primary key (site_id, id),
  -- The same thing is booked once.
  unique nulls not distinct (site_id, kind, ref, member_id, account, asset),
  constraint ledger_entries_account_check check (
    case
      when member_id is not null then account in ('paid', 'bonus', 'provisional', 'debt')
      when asset = 'CREDIT' then account in ('issue', 'spent:message', 'spent:gift', 'spent:photo', 'spent:icebreaker',
        'refunded', 'reversed', 'expired', 'adjust')
      else account in ('deferred_revenue', 'revenue', 'vat', 'refunds', 'chargebacks', 'psp_fees')
        or account ~ '^psp:[a-z0-9_]{1,40}:receivable$'
    end
  )
);
create index ledger_entries_of_member on ledger_entries (site_id, member_id, id) where member_id is not null;

-- Credits by where they came from, so that what remains can be paid back at its own price.
create table credit_lots (
  site_id smallint not null references sites,
  member_id uuid not null,
  id bigint generated always as identity,
  account text not null check (account in ('paid', 'bonus', 'provisional')),
  -- Kind and ref of the booking that brought them.
  source text not null,
  ref text not null,
  qty bigint not null check (qty > 0),
  remaining bigint not null check (remaining between 0 and qty),
  -- What the whole lot cost, in minor units: one credit cost price / qty, which need not be a whole number.
  price bigint check (price >= 0),
  currency char(3),
  granted_at timestamptz not null,
  expires_at timestamptz,
  primary key (site_id, member_id, id),
  check ((price is null) = (currency is null))
) with (fillfactor = 70);

-- The second wall behind the functions below: it holds for the owner too.
create function check_booking() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from fresh group by site_id, kind, ref, asset having sum(amount) <> 0) then
    raise check_violation using message = 'the lines of a booking add up to nothing in each asset';
  end if;
  return null;
end
$$;
create function refuse_rewriting() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  raise insufficient_privilege using message = format('rows of %I are never changed', tg_table_name);
end
$$;

-- Books one thing. Lines are [{"member_id", "account", "asset", "amount", …}] with amounts that add up to nothing in
-- each asset; a line without member_id is the house's, without asset it is of credits. Credits that come to a member
-- become a lot (with "price", "currency" and "expires_at" of the line), credits that go are taken from the oldest lots of
-- that account, or from the one that "lot" names. Returns whether it was new: what was booked before changes nothing.
-- Locks: the members' account rows in the order of ids, then inserts. Signals VC001 when somebody has too few.
create function book(site smallint, kind text, ref text, lines jsonb, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  line record;
  part record;
  written integer;
  missing bigint;
begin
  if book.site is distinct from public.current_site() then
    raise insufficient_privilege using message = 'a booking belongs to the site of its connection';
  end if;

  -- One row after the other by its whole key: a plan that was made while the table was small stays right.
  for line in
    select l.member_id, l.account, coalesce(l.asset, 'CREDIT') as asset
    from jsonb_to_recordset(book.lines) as l (member_id uuid, account text, asset text)
    where l.member_id is not null
    order by 1, 2, 3
  loop
    perform from public.ledger_accounts a
    where a.site_id = book.site and a.member_id = line.member_id and a.account = line.account and a.asset = line.asset
    for no key update;
    if not found then
      insert into public.ledger_accounts (site_id, member_id, account, asset, balance)
      values (book.site, line.member_id, line.account, line.asset, 0)
      on conflict (site_id, member_id, account, asset) do update set balance = ledger_accounts.balance;
    end if;
  end loop;

  insert into public.ledger_entries (site_id, kind, ref, member_id, account, asset, amount, created_at)
  select book.site, book.kind, book.ref, l.member_id, l.account, coalesce(l.asset, 'CREDIT'), l.amount, book.at
  from jsonb_to_recordset(book.lines) as l (member_id uuid, account text, asset text, amount bigint)
  on conflict (site_id, kind, ref, member_id, account, asset) do nothing;
  get diagnostics written = row_count;
  if written < jsonb_array_length(book.lines) then
    if written = 0 and not exists (
      select l.member_id, l.account, coalesce(l.asset, 'CREDIT'), l.amount
      from jsonb_to_recordset(book.lines) as l (member_id uuid, account text, asset text, amount bigint)
      except
      select e.member_id, e.account, e.asset, e.amount
      from public.ledger_entries e
      where e.site_id = book.site and e.kind = book.kind and e.ref = book.ref
    ) then
      return false;
    end if;
    raise unique_violation using message = format('%s %s was booked with other lines', book.kind, book.ref);
  end if;

  for line in
    select l.member_id, l.account, coalesce(l.asset, 'CREDIT') as asset, l.amount, l.price, l.currency, l.expires_at, l.lot
    from jsonb_to_recordset(book.lines) as l (member_id uuid, account text, asset text, amount bigint, price bigint,
      currency text, expires_at timestamptz, lot bigint)
    where l.member_id is not null
  loop
    update public.ledger_accounts a
    set balance = a.balance + line.amount
    where a.site_id = book.site and a.member_id = line.member_id and a.account = line.account and a.asset = line.asset
      and a.balance + line.amount >= 0;
    if not found then
      raise exception 'credits.too_few' using errcode = 'VC001';
    end if;
    continue when line.asset <> 'CREDIT' or line.account = 'debt';

    if line.amount > 0 then
      insert into public.credit_lots (site_id, member_id, account, source, ref, qty, remaining, price, currency,
        granted_at, expires_at)
      values (book.site, line.member_id, line.account, book.kind, book.ref, line.amount, line.amount, line.price,
        line.currency, book.at, line.expires_at);
      continue;
    end if;
    missing := -line.amount;
    for part in
      select c.id, c.remaining
      from public.credit_lots c
      where c.site_id = book.site and c.member_id = line.member_id and c.account = line.account and c.remaining > 0
        and c.id = coalesce(line.lot, c.id)
      order by c.expires_at nulls last, c.granted_at, c.id
    loop
      update public.credit_lots c
      set remaining = c.remaining - least(part.remaining, missing)
      where c.site_id = book.site and c.member_id = line.member_id and c.id = part.id;
      missing := missing - least(part.remaining, missing);
      exit when missing = 0;
    end loop;
    if missing > 0 then
      raise exception 'credits.too_few' using errcode = 'VC001';
    end if;
  end loop;
  return true;
end
$$;

-- Gives a member credits that the house issues, and tells what they have then.
create function grant_credits(
  site smallint, member uuid, account text, amount bigint, kind text, ref text, at timestamptz,
  price bigint default null, currency text default null, expires_at timestamptz default null,
  out balance bigint, out is_new boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  is_new := public.book(site, kind, ref, jsonb_build_array(
    jsonb_build_object('account', 'issue', 'amount', -amount),
    jsonb_build_object('member_id', member, 'account', account, 'amount', amount, 'price', price, 'currency', currency,
      'expires_at', expires_at)
  ), at);
  balance := public.credit_balance(site, member);
end
$$;

-- Takes credits for something (message, gift, photo, icebreaker): given ones first, then bought ones, the oldest first,
-- then those whose money may still be called back. Touches no row but the member's own. A second call with the same kind
-- and ref takes nothing. Signals VC001 when there are too few.
create function spend_credits(
  site smallint, member uuid, amount bigint, kind text, ref text, at timestamptz, out balance bigint, out is_new boolean
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_variable
declare
  bonus bigint;
  paid bigint;
  provisional bigint;
  spent bigint;
begin
  if spend_credits.site is distinct from public.current_site() then
    raise insufficient_privilege using message = 'a booking belongs to the site of its connection';
  end if;
  if amount <= 0 then
    raise invalid_parameter_value using message = 'what is spent is more than nothing';
  end if;

  select coalesce(sum(own.balance) filter (where own.account = 'bonus'), 0),
    coalesce(sum(own.balance) filter (where own.account = 'paid'), 0),
    coalesce(sum(own.balance) filter (where own.account = 'provisional'), 0)
  into bonus, paid, provisional
  from (
    select a.account, a.balance
    from public.ledger_accounts a
    where a.site_id = site and a.member_id = member and a.asset = 'CREDIT' and a.account <> 'debt'
    order by a.account
    for no key update
  ) own;
  balance := bonus + paid + provisional;

  select -sum(e.amount) into spent
  from public.ledger_entries e
  where e.site_id = site and e.kind = spend_credits.kind and e.ref = spend_credits.ref and e.member_id = member;
  is_new := spent is null;
  if not is_new then
    if spent <> amount then
      raise unique_violation using message = format('%s %s was booked with another amount', kind, ref);
    end if;
    return;
  end if;
  if balance < amount then
    raise exception 'credits.too_few' using errcode = 'VC001';
  end if;

  bonus := least(bonus, amount);
  paid := least(paid, amount - bonus);
  provisional := amount - bonus - paid;
  perform public.book(site, kind, ref, (
    select jsonb_agg(l) from (
      values (null::uuid, 'spent:' || kind, amount), (member, 'bonus', -bonus), (member, 'paid', -paid),
        (member, 'provisional', -provisional)
    ) l (member_id, account, amount)
    where l.amount <> 0
  ), at);
  balance := balance - amount;
end
$$;

-- What a member can spend.
create function credit_balance(site smallint, member uuid) returns bigint
  language sql stable set search_path = pg_catalog, pg_temp
  return coalesce((
    select sum(a.balance)
    from public.ledger_accounts a
    where a.site_id = site and a.member_id = member and a.asset = 'CREDIT' and a.account <> 'debt'
  ), 0)::bigint;

-- The books so far.
insert into ledger_entries (site_id, kind, ref, member_id, account, asset, amount, created_at)
select e.site_id, e.kind, e.ref, a.member_id, a.name, 'CREDIT', e.amount, e.created_at
from old_entries e
join old_accounts a on a.site_id = e.site_id and a.id = e.account_id
order by e.site_id, e.id;
insert into ledger_accounts (site_id, member_id, account, balance)
select site_id, member_id, name, balance from old_accounts where member_id is not null;
-- One lot for what is left of each account: until now all credits were given and had no price.
insert into credit_lots (site_id, member_id, account, source, ref, qty, remaining, granted_at)
select distinct on (a.site_id, a.id) a.site_id, a.member_id, a.name, e.kind, e.ref, a.balance, a.balance, e.created_at
from old_accounts a
join old_entries e on e.site_id = a.site_id and e.account_id = a.id
where a.member_id is not null and a.balance > 0
order by a.site_id, a.id, e.id;
drop table old_entries, old_accounts;

create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as fresh for each statement execute function check_booking();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_rewriting();

alter table ledger_accounts enable row level security;
alter table ledger_entries enable row level security;
alter table credit_lots enable row level security;
create policy own_site on ledger_accounts using (site_id = current_site());
create policy own_site on ledger_entries using (site_id = current_site());
create policy own_site on credit_lots using (site_id = current_site());
-- The functions above are the only way in.
grant select on ledger_accounts, ledger_entries, credit_lots to visavis_app;
revoke execute on function book, grant_credits, spend_credits from public;
grant execute on function book, grant_credits, spend_credits to visavis_app;
