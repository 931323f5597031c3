-- Who can be found, and by whom; who looked at whom; who does not want to meet whom.

-- Blocks work in both directions: neither sees the other anywhere.
create table blocks (
  site_id smallint not null,
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null,
  primary key (site_id, blocker_id, blocked_id),
  check (blocker_id <> blocked_id),
  foreign key (site_id, blocker_id) references members on delete cascade,
  foreign key (site_id, blocked_id) references members on delete cascade
);
create index blocks_of_blocked on blocks (site_id, blocked_id, blocker_id);

-- The last visit of one member to another's profile.
create table visits (
  site_id smallint not null,
  visited_id uuid not null,
  visitor_id uuid not null,
  visited_at timestamptz not null,
  -- Made while invisible: it counts towards how much one may look at, and is shown to nobody.
  is_hidden boolean not null default false,
  primary key (site_id, visited_id, visitor_id),
  foreign key (site_id, visited_id) references members on delete cascade,
  foreign key (site_id, visitor_id) references members on delete cascade
);
create index visits_newest on visits (site_id, visited_id, visited_at desc, visitor_id desc) where not is_hidden;
create index visits_of_visitor on visits (site_id, visitor_id, visited_at);

-- When an operator has checked that the photos show this person.
alter table profiles add verified_at timestamptz;

-- Deleted by its owner, and not to be seen by anybody from that moment; the bytes go when it can no longer be undone.
alter table photos add deleted_at timestamptz;
create index photos_deleted on photos (deleted_at) where deleted_at is not null;

-- Who may see somebody's private photos, who asked, and until when.
create table photo_grants (
  site_id smallint not null,
  owner_id uuid not null,
  viewer_id uuid not null,
  status text not null check (status in ('asked', 'granted', 'declined')),
  asked_at timestamptz,
  granted_at timestamptz,
  expires_at timestamptz,
  primary key (site_id, owner_id, viewer_id),
  check (owner_id <> viewer_id),
  check (status <> 'granted' or (granted_at is not null and expires_at is not null)),
  foreign key (site_id, owner_id) references members on delete cascade,
  foreign key (site_id, viewer_id) references members on delete cascade
);
create index photo_grants_of_viewer on photo_grants (site_id, viewer_id, owner_id);

-- Everybody who can be found: a copy of what search needs, in one place, so that one index can filter and sort.
-- Kept by triggers; a member who is hidden, deleted, banned or not confirmed has no row.
create table searchable (
  site_id smallint not null,
  member_id uuid not null,
  gender text not null,
  seeks text not null,
  country char(2) not null,
  region text,
  place_id integer,
  birth_date date not null,
  sexuality text,
  hair_color text,
  relationship_status text,
  body_type text,
  eye_color text,
  interests text[] not null,
  has_photo boolean not null,
  is_verified boolean not null,
  is_fictional boolean not null,
  signup_at timestamptz not null,
  -- To the hour: nobody's minutes can be read from an order.
  active_at timestamptz not null,
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
);
create index searchable_active on searchable (site_id, gender, country, active_at desc, member_id desc) include (birth_date);
create index searchable_active_region on searchable (site_id, gender, country, region, active_at desc, member_id desc) include (birth_date);
create index searchable_new on searchable (site_id, gender, country, signup_at desc, member_id desc) include (birth_date);
create index searchable_place on searchable (site_id, gender, place_id, active_at desc, member_id desc) include (birth_date);
-- For the two years at the edges of an age band, which the table of counts below cannot tell.
create index searchable_born on searchable (site_id, gender, country, birth_date);

-- How many there are of each sort, kept with every change, so that a total costs nothing to know. Fictional profiles
-- are counted apart: no number that a member reads counts them as people.
create table search_counts (
  site_id smallint not null,
  gender text not null,
  country char(2) not null,
  region text not null default '',
  birth_year smallint not null,
  is_fictional boolean not null,
  count integer not null,
  primary key (site_id, gender, country, region, birth_year, is_fictional)
);

create function count_searchable() returns trigger
  language plpgsql security definer set search_path = public
as $$
begin
  if tg_op <> 'INSERT' then
    update search_counts set count = count - 1
    where site_id = old.site_id and gender = old.gender and country = old.country
      and region = coalesce(old.region, '') and birth_year = extract(year from old.birth_date)
      and is_fictional = old.is_fictional;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_counts (site_id, gender, country, region, birth_year, is_fictional, count)
    values (new.site_id, new.gender, new.country, coalesce(new.region, ''), extract(year from new.birth_date),
      new.is_fictional, 1)
    on conflict (site_id, gender, country, region, birth_year, is_fictional) do update set count = search_counts.count + 1;
  end if;
  return null;
end
$$;
create trigger searchable_added after insert or delete on searchable for each row execute function count_searchable();
create trigger searchable_moved after update on searchable for each row
  when (old.gender <> new.gender or old.country <> new.country or old.region is distinct from new.region
    or old.birth_date <> new.birth_date or old.is_fictional <> new.is_fictional)
  execute function count_searchable();

-- Brings one member's row in line with what they are now.
create function refresh_searchable(site smallint, member uuid) returns void
  language plpgsql security definer set search_path = public
as $$
begin
  insert into searchable
  select m.site_id, m.id, p.gender, p.seeks, p.country, p.region, p.place_id, p.birth_date, p.sexuality, p.hair_color,
    p.relationship_status, p.body_type, p.eye_color, p.interests,
    exists (
      select from photos f
      where f.site_id = m.site_id and f.member_id = m.id and not f.is_private and f.status = 'active' and f.deleted_at is null
    ),
    p.verified_at is not null, m.is_fictional, m.signup_at, date_trunc('hour', m.last_active_at)
  from members m
  join profiles p on p.site_id = m.site_id and p.member_id = m.id
  where m.site_id = site and m.id = member and m.status = 'active' and p.status = 'active' and not p.is_invisible
  on conflict (site_id, member_id) do update set
    gender = excluded.gender, seeks = excluded.seeks, country = excluded.country, region = excluded.region,
    place_id = excluded.place_id, birth_date = excluded.birth_date, sexuality = excluded.sexuality,
    hair_color = excluded.hair_color, relationship_status = excluded.relationship_status, body_type = excluded.body_type,
    eye_color = excluded.eye_color, interests = excluded.interests, has_photo = excluded.has_photo,
    is_verified = excluded.is_verified, is_fictional = excluded.is_fictional, active_at = excluded.active_at;
  if not found then
    delete from searchable where site_id = site and member_id = member;
  end if;
end
$$;

create function member_changed() returns trigger
  language plpgsql
as $$
begin
  perform refresh_searchable(new.site_id, new.id);
  return null;
end
$$;
create trigger members_searchable after update on members for each row
  when (old.status <> new.status or old.is_fictional <> new.is_fictional or date_trunc('hour', old.last_active_at) <> date_trunc('hour', new.last_active_at))
  execute function member_changed();

create function profile_changed() returns trigger
  language plpgsql
as $$
begin
  perform refresh_searchable(new.site_id, new.member_id);
  return null;
end
$$;
create trigger profiles_searchable after insert or update on profiles for each row execute function profile_changed();

create function photo_changed() returns trigger
  language plpgsql
as $$
begin
  perform refresh_searchable(coalesce(new.site_id, old.site_id), coalesce(new.member_id, old.member_id));
  return null;
end
$$;
create trigger photos_searchable after insert or delete or update of is_private, status, deleted_at on photos
  for each row execute function photo_changed();

-- Searches that a member keeps; new people who fit are told by mail.
create table saved_searches (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null,
  wants_alerts boolean not null default true,
  -- Whoever joined since then is news.
  told_at timestamptz not null,
  created_at timestamptz not null,
  primary key (site_id, id),
  foreign key (site_id, member_id) references members on delete cascade
);
create index saved_searches_of_member on saved_searches (site_id, member_id, created_at);

do $$
declare
  name text;
begin
  foreach name in array array['blocks', 'visits', 'photo_grants', 'searchable', 'search_counts', 'saved_searches']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_site on %I using (site_id = current_site())', name);
  end loop;
end
$$;
grant select, insert, update, delete on blocks, visits, photo_grants, saved_searches to visavis_app;
-- Written by the triggers alone.
grant select on searchable, search_counts to visavis_app;

-- Whoever is here already can be found from now on.
select refresh_searchable(site_id, id) from members;
