-- Notices to devices.

-- A browser that shows notices. It goes with its session: a device that is logged out shows nothing any more.
create table push_subscriptions (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  session_id uuid not null,
  -- Where the browser's push service takes messages for it, and the keys that only the browser can read them with.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, endpoint),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, session_id) references sessions on delete cascade
);
create index push_subscriptions_of_member on push_subscriptions (site_id, member_id, created_at);
create index push_subscriptions_of_session on push_subscriptions (site_id, session_id);

-- What a device is to show, or has shown and is to take away: one for each tag, the newer one in the older one's place.
create table pushes (
  site_id smallint not null,
  subscription_id uuid not null,
  -- What it is about: a device shows one notice of each.
  tag text not null,
  member_id uuid not null,
  notice_id uuid not null,
  -- The one chat that it tells of; none when it tells of several, or of something else.
  conversation_id uuid,
  -- The screen that it opens.
  path text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- The member has seen what it tells of, wherever: it is taken away.
  is_over boolean not null default false,
  primary key (site_id, subscription_id, tag),
  foreign key (site_id, subscription_id) references push_subscriptions on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade
);
create index pushes_of_member on pushes (site_id, member_id) where not is_over;
create index pushes_old on pushes (site_id, created_at);

-- Notices tell the names of people only for those who switched discreet mode off.
create table discreet_modes (
  site_id smallint not null,
  member_id uuid not null,
  is_on boolean not null,
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
);

select wall_off('push_subscriptions');
select wall_off('pushes');
select wall_off('discreet_modes');
grant select, insert, update, delete on push_subscriptions, pushes to visavis_app;
grant select, insert, update on discreet_modes to visavis_app;

-- What has been read or seen anywhere is taken away from the other devices. Sending a message never comes here: its chat
-- gets more unread messages, and not none.
create function end_pushes_of_chat() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  ended public.pushes;
begin
  for ended in
    update public.pushes p
    set is_over = true
    where p.site_id = new.site_id and p.member_id = new.member_id and not p.is_over
      and (
        p.conversation_id = new.conversation_id
        or p.tag = 'chats' and not exists (
          select from public.chats c where c.site_id = new.site_id and c.member_id = new.member_id and c.unread > 0
        )
      )
    returning p.*
  loop
    perform public.end_push(ended);
  end loop;
  return null;
end
$$;

create function end_pushes_of_likes() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  ended public.pushes;
begin
  for ended in
    update public.pushes p
    set is_over = true
    where p.site_id = new.site_id and p.member_id = new.liked_id and not p.is_over and p.tag = 'likes'
      and not exists (
        select from public.likes l
        where l.site_id = new.site_id and l.liked_id = new.liked_id and l.is_new and l.removed_at is null
      )
    returning p.*
  loop
    perform public.end_push(ended);
  end loop;
  return null;
end
$$;

create function end_push(ended public.pushes) returns void
  language sql set search_path = pg_catalog, pg_temp
as $$
  select public.enqueue('send-push', json_build_object('site', ended.site_id, 'subscription', ended.subscription_id, 'tag', ended.tag))
$$;

revoke execute on function end_pushes_of_chat, end_pushes_of_likes, end_push from public;
grant execute on function end_pushes_of_chat, end_pushes_of_likes, end_push to visavis_app;

create trigger end_pushes after update of unread on chats
  for each row when (old.unread > 0 and new.unread = 0) execute function end_pushes_of_chat();
create trigger end_pushes after update of is_new on likes
  for each row when (old.is_new and not new.is_new) execute function end_pushes_of_likes();
