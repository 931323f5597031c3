-- Direct debit: who allowed us to take money from which account, proved by a code on their phone.

create table mandates (
  site_id smallint not null references sites,
  -- Of one payment: what is allowed is this one debit.
  payment_id uuid not null,
  -- No foreign key: the proof outlives the member.
  member_id uuid not null,
  -- What stands in the bank's statement and in the mandate's text.
  reference text not null,
  -- Account, holder and address, encrypted with a key that is not in the database.
  sealed bytea not null,
  -- Shown instead: the country and the last four.
  iban_masked text not null,
  -- Keyed, to notice that one account is used by many.
  iban_mark bytea not null,
  phone_mark bytea not null,
  -- How often a code was sent and tried.
  codes smallint not null default 0,
  tries smallint not null default 0,
  code_until timestamptz,
  created_at timestamptz not null,
  signed_at timestamptz,
  primary key (site_id, payment_id),
  unique (site_id, reference),
  foreign key (site_id, payment_id) references payments
);
create index mandates_of_iban on mandates (site_id, iban_mark, created_at);
create index mandates_of_member on mandates (site_id, member_id, created_at);

select wall_off('mandates');
grant select, insert, update, delete on mandates to visavis_app;
