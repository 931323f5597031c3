-- Discount codes. The first are personal ones, offered before somebody leaves.

create table discount_codes (
  site_id smallint not null references sites,
  code text not null check (code ~ '^[A-Z0-9-]{4,32}$'),
  percentage smallint not null check (percentage between 1 and 90),
  minimum_order_cents integer not null default 0,
  currency char(3),
  country char(2),
  -- The one member who may use it; anybody when absent.
  member_id uuid,
  paymentmethods text[] not null default '{}',
  validity text not null default 'once-per-user' check (validity in ('once-per-user', 'unlimited')),
  status text not null default 'active' check (status in ('active', 'stopped')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (site_id, code),
  foreign key (site_id, member_id) references members on delete cascade
);
create index discount_codes_of_member on discount_codes (site_id, member_id) where member_id is not null;

alter table discount_codes enable row level security;
create policy own_site on discount_codes using (site_id = current_site());
grant select, insert, update on discount_codes to visavis_app;
