-- What an operator learns of where visitors come from: sums, and nobody in them.

-- Where the account came from, beside who sent it: the lander with its slug and variant.
alter table members
  add column lander text,
  add column slug text,
  add column variant text;
create index members_joined on members (site_id, signup_at);

create table arrival_counts (
  site_id smallint not null references sites,
  -- In UTC. Of accounts the day on which they were made, whatever day they came further.
  day date not null,
  -- Empty where nothing is known. Senders beyond the most that are told apart in a day are '(other)'.
  lander text not null,
  slug text not null,
  variant text not null,
  network text not null,
  ref text not null,
  came integer not null default 0,
  started integer not null default 0,
  -- Accounts that have been erased since. The others are counted where they are.
  joined integer not null default 0,
  confirmed integer not null default 0,
  photo integer not null default 0,
  wrote integer not null default 0,
  bought integer not null default 0,
  primary key (site_id, day, lander, slug, variant, network, ref)
);

-- Who is about to be erased and counted above: erasing takes several steps, and may have to begin again.
create table counted_leavers (
  site_id smallint not null,
  member_id uuid not null,
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
);

select wall_off('arrival_counts');
select wall_off('counted_leavers');
grant select, insert, update, delete on arrival_counts to visavis_app;
grant select, insert on counted_leavers to visavis_app;
