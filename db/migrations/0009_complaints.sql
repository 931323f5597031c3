-- What somebody complains about, member or not.

create table complaints (
  site_id smallint not null references sites,
  id uuid not null default gen_random_uuid(),
  -- Told to whoever complains; letters and digits that nobody mistakes for each other, and no count to guess from.
  reference text not null check (reference ~ '^[2-9A-HJ-NP-Z]{8}$'),
  category text not null check (
    category in ('person', 'photo', 'message', 'payment', 'account', 'privacy', 'technical', 'other')
  ),
  text text not null check (length(text) between 10 and 2000),
  -- Who complains: the member, or a visitor's name and address. A complaint outlives the account that made it.
  member_id uuid,
  name text,
  email text,
  -- Whom it is about, and what they showed at that moment: what they change later erases no evidence.
  about_id uuid,
  about_name text,
  about_status text,
  about_me text,
  language text not null check (language in ('de', 'en', 'es', 'fr', 'it', 'nl', 'pl')),
  status text not null default 'open' check (status in ('open')),
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, reference),
  check ((name is null) = (email is null)),
  check (num_nulls(about_name, about_status, about_me) in (0, 3)),
  foreign key (site_id, member_id) references members on delete set null (member_id),
  foreign key (site_id, about_id) references members on delete set null (about_id)
);
create index complaints_of_member on complaints (site_id, member_id) where member_id is not null;
create index complaints_about on complaints (site_id, about_id) where about_id is not null;

alter table complaints enable row level security;
create policy own_site on complaints using (site_id = current_site());
grant select, insert on complaints to visavis_app;
