-- Who likes whom, and what a member is told of it while it happens.

-- A like lives on for some minutes after it was taken back, so that taking it back can be undone.
create table likes (
  site_id smallint not null,
  liker_id uuid not null,
  liked_id uuid not null,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null,
  -- The one who is liked has not looked yet.
  is_new boolean not null default true,
  -- Given by the product in the name of a fictional profile.
  is_automatic boolean not null default false,
  removed_at timestamptz,
  primary key (site_id, liker_id, liked_id),
  unique (site_id, id),
  check (liker_id <> liked_id),
  foreign key (site_id, liker_id) references members on delete cascade,
  foreign key (site_id, liked_id) references members on delete cascade
);
create index likes_received on likes (site_id, liked_id, created_at desc, id desc);
create index likes_given on likes (site_id, liker_id, created_at desc, id desc) where removed_at is null;
create index likes_removed on likes (site_id, removed_at) where removed_at is not null;

-- Two who like each other, the smaller id first, so that there is one row for both.
create table matches (
  site_id smallint not null,
  one_id uuid not null,
  other_id uuid not null,
  matched_at timestamptz not null,
  removed_at timestamptz,
  primary key (site_id, one_id, other_id),
  check (one_id < other_id),
  foreign key (site_id, one_id) references members on delete cascade,
  foreign key (site_id, other_id) references members on delete cascade
);
create index matches_of_other on matches (site_id, other_id, one_id);
create index matches_removed on matches (site_id, removed_at) where removed_at is not null;

-- Whom a member does not want to be shown again in the swipe game.
create table passes (
  site_id smallint not null,
  member_id uuid not null,
  passed_id uuid not null,
  passed_at timestamptz not null,
  primary key (site_id, member_id, passed_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, passed_id) references members on delete cascade
);
create index passes_of_passed on passes (site_id, passed_id);

-- The likes of the swipe game that a member has used of the day that ends at renews_at.
create table swipe_allowances (
  site_id smallint not null,
  member_id uuid not null,
  used integer not null check (used >= 0),
  renews_at timestamptz not null,
  time_zone text not null,
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
);

-- Those few who may like on their own are found without passing everybody by.
create index searchable_fictional on searchable (site_id, gender, country, member_id) where is_fictional;

-- The number of the last event of each member. Its row lock puts the events of one member in order.
create table feeds (
  site_id smallint not null,
  member_id uuid not null,
  last_seq bigint not null,
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
);

-- What a member is told, numbered from 1 without a gap; old ones are pruned.
create table member_events (
  site_id smallint not null,
  member_id uuid not null,
  seq bigint not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (site_id, member_id, seq),
  foreign key (site_id, member_id) references feeds on delete cascade
);
create index member_events_old on member_events (site_id, created_at);

do $$
declare
  name text;
begin
  foreach name in array array['likes', 'matches', 'passes', 'swipe_allowances', 'feeds', 'member_events']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_site on %I using (site_id = current_site())', name);
  end loop;
end
$$;
grant select, insert, update, delete on likes, matches, passes, swipe_allowances to visavis_app;
grant select, insert, update on feeds to visavis_app;
-- Told is told: events are never changed.
grant select, insert, delete on member_events to visavis_app;
