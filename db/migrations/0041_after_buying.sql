-- What follows a purchase: its invoice, the right to withdraw from it, and a member's own limits.

-- The last number of each company and year. Sites of one company share it: numbers have no gap, so they are given one after
-- the other, in a transaction of their own that nobody who buys waits for.
create table invoice_counters (
  company text not null,
  year smallint not null,
  last integer not null check (last > 0),
  primary key (company, year)
);

create table invoices (
  site_id smallint not null,
  -- Of a payment, or of a refund of it.
  payment_id uuid not null,
  refund_id uuid,
  number text not null check (number ~ '^\d{4}-\d{6}$'),
  company text not null,
  year smallint not null,
  place integer not null,
  -- Whose address it comes from, as it was on that day; of the buyer only the country, so that nothing has to be erased.
  seller jsonb not null,
  language text not null,
  issued_at timestamptz not null,
  primary key (site_id, number, company),
  unique nulls not distinct (site_id, payment_id, refund_id),
  unique (company, year, place),
  foreign key (site_id, payment_id) references payments,
  foreign key (site_id, refund_id) references refunds
);

-- What somebody declared, with or without a login. Kept as the proof that it came.
create table withdrawals (
  site_id smallint not null references sites,
  id uuid not null default gen_random_uuid(),
  reference text not null,
  name text not null,
  email text not null,
  -- What they wrote to say which order they mean.
  purchase text not null,
  payment_id uuid,
  refund_id uuid,
  language text not null,
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, reference),
  foreign key (site_id, payment_id) references payments,
  foreign key (site_id, refund_id) references refunds
);

-- What a member allows themselves. A stricter limit counts at once, a looser one from `looser_at` on.
create table spend_limits (
  site_id smallint not null references sites,
  member_id uuid not null,
  daily integer check (daily > 0),
  monthly integer check (monthly > 0),
  next_daily integer check (next_daily > 0),
  next_monthly integer check (next_monthly > 0),
  looser_at timestamptz,
  paused_until timestamptz,
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
);

select wall_off('invoices');
select wall_off('withdrawals');
select wall_off('spend_limits');
grant select, insert, update on invoice_counters, spend_limits to visavis_app;
grant select, insert on invoices to visavis_app;
grant select, insert, delete on withdrawals to visavis_app;
