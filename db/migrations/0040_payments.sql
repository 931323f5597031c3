-- Buying: what a member ordered at which price, what became of it at the provider, and what was given back.

-- Who has used a code that is good once, or is about to: the key is what makes it once.
create table discount_uses (
  site_id smallint not null references sites,
  member_id uuid not null,
  code text not null,
  -- The payment that holds it; freed when that ends unpaid, used up when it is paid.
  payment_id uuid not null,
  held_at timestamptz not null,
  paid_at timestamptz,
  primary key (site_id, member_id, code),
  foreign key (site_id, member_id) references members on delete cascade
);

-- One order with its one payment. Prices are copied, so that no later setting changes what was agreed.
create table payments (
  site_id smallint not null references sites,
  id uuid not null default gen_random_uuid(),
  -- No foreign key: the books outlive the member, and this number alone names nobody.
  member_id uuid not null,
  tier smallint not null check (tier between 0 and 3),
  credits integer not null check (credits > 0),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  -- All in the currency's minor unit, VAT included.
  price integer not null check (price > 0),
  discount_code text,
  discount_percentage smallint check (discount_percentage between 1 and 90),
  discount integer not null default 0 check (discount >= 0),
  fee integer not null default 0 check (fee >= 0),
  total integer not null check (total > 0),
  -- In hundredths of a percent.
  vat_rate integer not null check (vat_rate between 0 and 5000),
  vat integer not null check (vat >= 0 and vat < total),
  -- Where the buyer lives, and where the network says that they are: the tax law wants two things that agree.
  country char(2) not null,
  network_country char(2),
  language text not null,
  method text not null check (method ~ '^[a-z0-9]{2,20}$'),
  is_repeat boolean not null default false,
  provider text not null,
  provider_id text,
  checkout_url text,
  state text not null default 'created' check (state in ('created', 'open', 'pending', 'paid', 'canceled', 'expired', 'failed', 'mismatch')),
  version integer not null default 1,
  refunded integer not null default 0 check (refunded >= 0),
  charged_back integer not null default 0 check (charged_back >= 0),
  -- When it is to be asked for next, and how often it was: a webhook that got lost only delays.
  check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  primary key (site_id, id),
  check (total = price - discount + fee),
  check ((discount_code is null) = (discount_percentage is null)),
  check ((state = 'paid') = (paid_at is not null)),
  check (refunded <= total)
);
create unique index payments_of_provider on payments (site_id, provider, provider_id) where provider_id is not null;
create index payments_of_member on payments (site_id, member_id, created_at desc, id desc);
create index payments_to_check on payments (site_id, check_at) where check_at is not null;

-- Every state that a payment was in, in order.
create table payment_events (
  site_id smallint not null,
  payment_id uuid not null,
  version integer not null,
  state text not null,
  -- What made us ask: order, webhook, return, poller.
  cause text not null,
  created_at timestamptz not null,
  primary key (site_id, payment_id, version),
  foreign key (site_id, payment_id) references payments
);

create table refunds (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  provider_id text,
  amount integer not null check (amount > 0),
  -- How many credits were taken back for it.
  credits integer not null check (credits >= 0),
  reason text not null check (reason in ('withdrawal', 'operator', 'provider')),
  state text not null default 'created' check (state in ('created', 'pending', 'refunded', 'failed')),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (site_id, id),
  unique (site_id, payment_id, provider_id),
  foreign key (site_id, payment_id) references payments
);
create index refunds_to_do on refunds (site_id, created_at) where state in ('created', 'pending');

create table chargebacks (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  provider_id text not null,
  amount integer not null check (amount > 0),
  -- How many credits it is about: those that were left were taken, the others are owed.
  credits integer not null check (credits >= 0),
  state text not null check (state in ('open', 'reversed')),
  created_at timestamptz not null,
  reversed_at timestamptz,
  primary key (site_id, id),
  unique (site_id, payment_id, provider_id),
  foreign key (site_id, payment_id) references payments
);

-- What providers told, so that a message counts once.
create table provider_messages (
  site_id smallint not null references sites,
  provider text not null,
  message_id text not null check (length(message_id) between 1 and 200),
  created_at timestamptz not null,
  primary key (site_id, provider, message_id)
);

-- Value added tax by the buyer's country. The one that began last counts.
create table vat_rates (
  country char(2) not null,
  valid_from date not null,
  -- In hundredths of a percent.
  rate integer not null check (rate between 0 and 5000),
  primary key (country, valid_from)
);
insert into vat_rates (country, valid_from, rate) values
  ('AT', '2016-01-01', 2000), ('AU', '2000-07-01', 1000), ('BE', '1996-01-01', 2100), ('CA', '2008-01-01', 500),
  ('CH', '2018-01-01', 770), ('CH', '2024-01-01', 810), ('DE', '2007-01-01', 1900), ('DE', '2020-07-01', 1600),
  ('DE', '2021-01-01', 1900), ('ES', '2012-09-01', 2100), ('FR', '2014-01-01', 2000), ('GB', '2011-01-04', 2000),
  ('IE', '2012-01-01', 2300), ('IE', '2020-09-01', 2100), ('IE', '2021-03-01', 2300), ('IT', '2013-10-01', 2200),
  ('NL', '2012-10-01', 2100), ('NZ', '2010-10-01', 1500), ('PL', '2011-01-01', 2300), ('US', '2000-01-01', 0);

select wall_off('discount_uses');
select wall_off('payments');
select wall_off('payment_events');
select wall_off('refunds');
select wall_off('chargebacks');
select wall_off('provider_messages');
grant select, insert, update, delete on discount_uses to visavis_app;
grant select, insert, update on payments, refunds, chargebacks to visavis_app;
grant select, insert on payment_events to visavis_app;
grant select, insert, delete on provider_messages to visavis_app;
grant select on vat_rates to visavis_app;

-- Takes back what is left of a purchase, up to so many credits, and tells how many those were. The lots of a purchase are
-- known by their ref: the payment's id, and whatever was booked for it later begins with that.
create function take_back_purchase(
  site smallint, member uuid, purchase text, most bigint, kind text, ref text, house text, at timestamptz
) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_variable
declare
  lot record;
  part bigint;
  taken bigint := 0;
begin
  perform public.lock_credits(site, member);
  for lot in
    select l.id, l.account, l.remaining
    from public.credit_lots l
    where l.site_id = site and l.member_id = member and l.remaining > 0
      and (l.ref = purchase or starts_with(l.ref, purchase || ':'))
    order by l.id
  loop
    part := least(lot.remaining, most - taken);
    exit when part <= 0;
    perform public.book(site, kind, ref || ':' || lot.id, jsonb_build_array(
      jsonb_build_object('account', house, 'amount', part),
      jsonb_build_object('member_id', member, 'account', lot.account, 'amount', -part, 'lot', lot.id)
    ), at);
    taken := taken + part;
  end loop;
  return taken;
end
$$;

-- A member's own account rows, in the order in which everybody locks them.
create function lock_credits(site smallint, member uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_variable
begin
  if site is distinct from public.current_site() then
    raise insufficient_privilege using message = 'a booking belongs to the site of its connection';
  end if;
  perform from public.ledger_accounts a
  where a.site_id = site and a.member_id = member and a.asset = 'CREDIT'
  order by a.account
  for no key update;
end
$$;

-- Makes a member owe credits.
create function owe_credits(site smallint, member uuid, amount bigint, kind text, ref text, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if amount <= 0 then
    return;
  end if;
  perform public.book(site, kind, ref, jsonb_build_array(
    jsonb_build_object('account', 'reversed', 'amount', -amount),
    jsonb_build_object('member_id', member, 'account', 'debt', 'amount', amount)
  ), at);
end
$$;

-- Takes what a member owes, up to so many credits, off the debt alone (it was wrong), and tells how many those were.
create function forgive_debt(site smallint, member uuid, most bigint, kind text, ref text, at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_variable
declare
  part bigint;
begin
  perform public.lock_credits(site, member);
  select least(a.balance, most) into part
  from public.ledger_accounts a
  where a.site_id = site and a.member_id = member and a.asset = 'CREDIT' and a.account = 'debt';
  if coalesce(part, 0) <= 0 then
    return 0;
  end if;
  perform public.book(site, kind, ref, jsonb_build_array(
    jsonb_build_object('account', 'reversed', 'amount', part),
    jsonb_build_object('member_id', member, 'account', 'debt', 'amount', -part)
  ), at);
  return part;
end
$$;

-- Pays what a member owes with credits of a purchase, and tells how many those were.
create function pay_debt(site smallint, member uuid, purchase text, kind text, ref text, at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_variable
declare
  owed bigint;
  lot record;
  part bigint;
begin
  perform public.lock_credits(site, member);
  select a.balance into owed
  from public.ledger_accounts a
  where a.site_id = site and a.member_id = member and a.asset = 'CREDIT' and a.account = 'debt';
  if coalesce(owed, 0) = 0 then
    return 0;
  end if;
  select l.id, l.account, l.remaining into lot
  from public.credit_lots l
  where l.site_id = site and l.member_id = member and l.ref = purchase and l.account = 'paid' and l.remaining > 0
  order by l.id
  limit 1;
  if not found then
    return 0;
  end if;
  part := least(lot.remaining, owed);
  -- Twice: once for what was owed, once for what pays it.
  perform public.book(site, kind, ref, jsonb_build_array(
    jsonb_build_object('account', 'reversed', 'amount', 2 * part),
    jsonb_build_object('member_id', member, 'account', 'debt', 'amount', -part),
    jsonb_build_object('member_id', member, 'account', 'paid', 'amount', -part, 'lot', lot.id)
  ), at);
  return part;
end
$$;

revoke execute on function take_back_purchase, lock_credits, owe_credits, forgive_debt, pay_debt from public;
grant execute on function take_back_purchase, owe_credits, forgive_debt, pay_debt to visavis_app;
