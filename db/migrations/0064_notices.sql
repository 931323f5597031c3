-- What members are told by mail when they are not there to see it.

-- For looking through the chats in which something has come lately and waits.
create index chats_waiting on chats (site_id, last_at) where unread > 0;

-- Up to when a site's chats have been looked through.
create table notice_sweeps (
  site_id smallint primary key references sites,
  swept_until timestamptz not null
);

-- Something that a member is told once for all that came meanwhile. It is kept for a while after it was sent, so that the
-- member can read why it came, and so that the next one keeps its distance.
create table notices (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  kind text not null,
  channel text not null check (channel in ('email', 'push')),
  created_at timestamptz not null,
  -- When it is looked at: it may be sent then, put off, or be needless by then.
  due_at timestamptz not null,
  sent_at timestamptz,
  -- How much it told of.
  messages integer,
  chats integer,
  primary key (site_id, id),
  foreign key (site_id, member_id) references members on delete cascade,
  check ((sent_at is null) = (messages is null) and (sent_at is null) = (chats is null))
);
-- What comes while one waits goes with it.
create unique index notices_waiting on notices (site_id, member_id, kind, channel) where sent_at is null;
create index notices_due on notices (site_id, due_at) where sent_at is null;
create index notices_sent on notices (site_id, member_id, sent_at) where sent_at is not null;
create index notices_old on notices (site_id, created_at);

-- Up to which message of a chat its member was told: nothing is told twice.
create table told_chats (
  site_id smallint not null,
  member_id uuid not null,
  conversation_id uuid not null,
  kind text not null,
  channel text not null check (channel in ('email', 'push')),
  seq integer not null,
  notice_id uuid not null,
  primary key (site_id, member_id, conversation_id, kind, channel),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, conversation_id) references conversations on delete cascade
);
create index told_chats_of_conversation on told_chats (site_id, conversation_id);
create index told_chats_of_notice on told_chats (site_id, notice_id);

-- Hours of the member's own day in which nothing is sent; none when they begin where they end. Whoever has no row has
-- the usual ones.
create table quiet_hours (
  site_id smallint not null,
  member_id uuid not null,
  time_zone text not null,
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 0 and 23),
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
);

select wall_off('notice_sweeps');
select wall_off('notices');
select wall_off('told_chats');
select wall_off('quiet_hours');
grant select, insert, update on notice_sweeps, told_chats, quiet_hours to visavis_app;
grant select, insert, update, delete on notices to visavis_app;
