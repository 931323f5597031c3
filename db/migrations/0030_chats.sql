-- What members write to each other.

-- Two members, the smaller id first: one row for each pair that has ever written. Its lock puts their messages in order.
create table conversations (
  site_id smallint not null,
  id uuid not null default gen_random_uuid(),
  one_id uuid not null,
  other_id uuid not null,
  -- The number of the newest message: messages are numbered from 1 without a gap.
  last_seq integer not null,
  last_at timestamptz not null,
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, one_id, other_id),
  check (one_id < other_id),
  foreign key (site_id, one_id) references members on delete cascade,
  foreign key (site_id, other_id) references members on delete cascade
) with (fillfactor = 70);
create index conversations_of_other on conversations (site_id, other_id);

-- A conversation as one of the two sees it.
create table chats (
  site_id smallint not null,
  member_id uuid not null,
  conversation_id uuid not null,
  partner_id uuid not null,
  -- The member wrote first.
  is_own boolean not null,
  -- The member has written at all: pictures that come from then on are no surprise.
  has_written boolean not null,
  -- Of the conversation's newest message, for the order of the list.
  last_seq integer not null,
  last_at timestamptz not null,
  read_seq integer not null default 0,
  -- How many messages of the partner come after read_seq and removed_seq: one more with each, counted anew whenever one
  -- of the two moves.
  unread integer not null default 0 check (unread >= 0),
  -- The member sees nothing up to this message.
  removed_seq integer not null default 0,
  -- For undoing a removal.
  removed_at timestamptz,
  removed_seq_before integer,
  accepts_pictures boolean not null default false,
  created_at timestamptz not null,
  primary key (site_id, member_id, conversation_id),
  foreign key (site_id, conversation_id) references conversations on delete cascade
) with (fillfactor = 70);
create index chats_newest on chats (site_id, member_id, last_at desc, conversation_id desc) where last_seq > removed_seq;
-- For the total of unread messages.
create index chats_unread on chats (site_id, member_id) where unread > 0;
create index chats_started on chats (site_id, member_id, created_at) where is_own;
create index chats_of_conversation on chats (site_id, conversation_id);

-- Never changed once written. Times within a conversation never go back, so a stretch of numbers is a stretch of time.
create table messages (
  site_id smallint not null,
  conversation_id uuid not null,
  seq integer not null,
  sender_id uuid not null,
  kind text not null check (kind in ('text', 'picture', 'gift', 'ice_breaker')),
  text text,
  gift text,
  picture_id uuid,
  -- The beginning of the message that this one answers, as contract/chats.ts describes it.
  reply jsonb,
  -- What it cost the sender.
  credits integer not null,
  -- Of the sender's intent; none when the product wrote it.
  key uuid,
  is_automatic boolean not null,
  -- What the guard thinks of it, 0 to 100, and what its receiver is warned of.
  score smallint not null,
  warning text check (warning in ('contact', 'money', 'scam')),
  created_at timestamptz not null,
  primary key (site_id, conversation_id, seq, created_at),
  foreign key (site_id, conversation_id) references conversations on delete cascade,
  check ((kind in ('text', 'ice_breaker')) = (text is not null)),
  check ((kind = 'gift') = (gift is not null)),
  check ((kind = 'picture') = (picture_id is not null)),
  check (is_automatic = (key is null))
) partition by range (created_at);
create schema if not exists partitions;
create table partitions.messages_rest partition of messages default;
-- For whoever reads what the guard found.
create index messages_suspicious on messages (site_id, created_at) where score > 0;

-- Every intent that sent something, for ever: the same key sends nothing twice, after days and crashes too.
create table message_keys (
  site_id smallint not null,
  sender_id uuid not null,
  key uuid not null,
  -- Keyed hash of what was sent to whom: the same key with something else is a mistake of the client.
  hash bytea not null,
  conversation_id uuid not null,
  seq integer not null,
  sent_at timestamptz not null,
  primary key (site_id, sender_id, key),
  foreign key (site_id, sender_id) references members on delete cascade
);

-- How much somebody has sent. Its lock lets one member's messages in one at a time.
create table chat_senders (
  site_id smallint not null,
  member_id uuid not null,
  sent integer not null default 0,
  -- Texts that cost nothing because the member is new.
  free_texts integer not null default 0,
  -- When, at the allowed pace, everything sent so far would have been sent.
  paced_until timestamptz not null default '-infinity',
  primary key (site_id, member_id),
  foreign key (site_id, member_id) references members on delete cascade
) with (fillfactor = 70);

-- First messages by a keyed mark of their words, so that equal ones to many people are noticed; kept for some days.
create table openers (
  site_id smallint not null,
  member_id uuid not null,
  mark bytea not null,
  created_at timestamptz not null,
  -- Not sent, because too many had got the same.
  is_held boolean not null,
  foreign key (site_id, member_id) references members on delete cascade
);
create index openers_of_member on openers (site_id, member_id, mark, created_at);
create index openers_old on openers (site_id, created_at);

-- Pictures that were sent. The bytes lie in storage under names that nobody can guess, and are served to the two alone.
create table chat_pictures (
  site_id smallint not null,
  id uuid not null,
  conversation_id uuid not null,
  sender_id uuid not null,
  -- Sent before the receiver had ever written: locked until they accept.
  is_unasked boolean not null,
  storage_key text not null,
  width integer not null,
  height integer not null,
  thumbhash bytea not null,
  sha256 bytea not null,
  similarity_hash bytea not null,
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, storage_key),
  foreign key (site_id, conversation_id) references conversations on delete cascade
);
create index chat_pictures_of_conversation on chat_pictures (site_id, conversation_id);
create index chat_pictures_alike on chat_pictures (site_id, sha256);

-- Adds one event each to the feeds of two members. The rows that count are locked in the order of ids, as everywhere.
create function tell_two(
  site smallint, type text, one uuid, one_payload jsonb, other uuid, other_payload jsonb, at timestamptz,
  out one_seq bigint, out other_seq bigint
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  with grown as (
    insert into public.feeds as f (site_id, member_id, last_seq)
    select tell_two.site, m, 1 from unnest(array[least(one, other), greatest(one, other)]) m
    on conflict (site_id, member_id) do update set last_seq = f.last_seq + 1
    returning f.member_id, f.last_seq
  ), written as (
    insert into public.member_events (site_id, member_id, seq, type, payload, created_at)
    select tell_two.site, g.member_id, g.last_seq, tell_two.type,
      case when g.member_id = one then one_payload else other_payload end, at
    from grown g
  )
  select max(g.last_seq) filter (where g.member_id = one), max(g.last_seq) filter (where g.member_id = other)
  into one_seq, other_seq
  from grown g;
end
$$;

/* Sends one message: refused without a trace, or sent, charged, numbered and told to both, in one statement.

   message: kind, text, gift, reply_to, score, warning, is_automatic, mark (of a first text, hex), picture (the row of
            chat_pictures, bytes in hex) and how it is shown: picture_open, picture_locked
   rules:   price of this kind; free_signup_messages, answers_are_free, free_conversations, message_burst,
            messages_per_minute, first_messages_per_hour, new_account_hours, new_account_messages, same_openers

   What was sent before with the same key comes back with is_new = false, without events. Locks, in this order: the row of
   chat_senders, the sender's accounts, the conversation, its two chats, the feeds by id. */
create function send_message(
  site smallint, sender uuid, receiver uuid, message_key uuid, hash bytea, message jsonb, rules jsonb, at timestamptz,
  out refusal text, out details jsonb, out is_new boolean, out conversation uuid, out seq integer,
  out sent_at timestamptz, out credits integer, out balance bigint, out is_answer boolean, out free_texts integer,
  out sender_event jsonb, out sender_event_seq bigint, out receiver_event jsonb, out receiver_event_seq bigint
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_variable
declare
  hour constant interval := '1 hour';
  known record;
  account record;
  people record;
  started record;
  pace interval;
  quote jsonb;
  written jsonb;
  is_locked boolean;
  unread_of_sender integer;
  unread_of_receiver integer;
  message_kind constant text := message ->> 'kind';
  is_automatic constant boolean := coalesce((message ->> 'is_automatic')::boolean, false);
begin
  if send_message.site is distinct from public.current_site() then
    raise insufficient_privilege using message = 'a message belongs to the site of its connection';
  end if;

  -- From here on nothing else of this sender is under way.
  insert into public.chat_senders as s (site_id, member_id) values (site, sender)
  on conflict (site_id, member_id) do update set sent = s.sent
  returning s.sent, s.free_texts, s.paced_until into account;

  select k.hash, k.conversation_id, k.seq, k.sent_at into known
  from public.message_keys k
  where k.site_id = site and k.sender_id = sender and k.key = message_key;
  if found then
    is_new := false;
    if known.hash <> hash then
      refusal := 'request.key_reused';
    end if;
    conversation := known.conversation_id;
    seq := known.seq;
    sent_at := known.sent_at;
    return;
  end if;
  is_new := true;

  select s.status, s.is_fictional, s.signup_at, s.paid_user, r.status as their_status,
    r.is_fictional as their_fictional,
    exists (select from public.searchable f where f.site_id = site and f.member_id = receiver) as is_findable,
    exists (
      select from public.blocks b where b.site_id = site and b.blocker_id = receiver and b.blocked_id = sender
    ) as blocked_me,
    exists (
      select from public.blocks b where b.site_id = site and b.blocker_id = sender and b.blocked_id = receiver
    ) as i_blocked,
    c.conversation_id, c.is_own, c.removed_seq, v.created_at as began_at, v.last_at
  into people
  from public.members s
  join public.profiles p on p.site_id = s.site_id and p.member_id = s.id and p.status <> 'rejected'
  left join public.members r on r.site_id = s.site_id and r.id = receiver and r.id <> sender
  left join public.conversations v
    on v.site_id = s.site_id and v.one_id = least(sender, receiver) and v.other_id = greatest(sender, receiver)
  left join public.chats c on c.site_id = s.site_id and c.member_id = sender and c.conversation_id = v.id
  where s.site_id = site and s.id = sender;

  refusal := case
    when people is null or people.status not in ('active', 'not_confirmed') then 'authentication_required'
    when people.status = 'not_confirmed' then 'account.confirm_first'
    -- Who has never written to somebody learns nothing of a block: the other is not there.
    when people.conversation_id is null and (people.blocked_me or not people.is_findable or people.their_status is null)
      then 'profiles.not_found'
    when people.their_status is distinct from 'active' then 'chats.partner_gone'
    when people.i_blocked then 'chats.you_blocked'
    when people.blocked_me then 'chats.blocked'
  end;
  if refusal is not null then
    return;
  end if;

  if not is_automatic then
    if at < people.signup_at + (rules ->> 'new_account_hours')::integer * hour
      and account.sent >= (rules ->> 'new_account_messages')::integer then
      refusal := 'chats.new_account';
      details := jsonb_build_object('limit', (rules ->> 'new_account_messages')::integer);
      return;
    end if;
    pace := interval '1 minute' / (rules ->> 'messages_per_minute')::integer;
    account.paced_until := greatest(account.paced_until, at) + pace;
    if account.paced_until > at + pace * (rules ->> 'message_burst')::integer then
      refusal := 'chats.too_fast';
      details := jsonb_build_object('seconds', ceil(extract(epoch from
        account.paced_until - at - pace * (rules ->> 'message_burst')::integer)));
      return;
    end if;
  end if;

  if people.conversation_id is null and not is_automatic then
    select count(*) as ever, count(*) filter (where c.created_at > at - hour) as lately into started
    from public.chats c
    where c.site_id = site and c.member_id = sender and c.is_own;
    if not people.paid_user and not people.is_fictional
      and started.ever >= (rules ->> 'free_conversations')::integer then
      refusal := 'chats.free_limit';
      details := jsonb_build_object('limit', (rules ->> 'free_conversations')::integer);
      return;
    end if;
    if started.lately >= (rules ->> 'first_messages_per_hour')::integer then
      refusal := 'chats.too_many_new';
      details := jsonb_build_object('seconds', 3600);
      return;
    end if;
    if message ->> 'mark' is not null then
      if (rules ->> 'same_openers')::integer <= (
        select count(*) from public.openers o
        where o.site_id = site and o.member_id = sender and o.mark = decode(message ->> 'mark', 'hex')
          and o.created_at > at - 24 * hour and not o.is_held
      ) then
        refusal := 'chats.same_opener';
      end if;
      insert into public.openers (site_id, member_id, mark, created_at, is_held)
      values (site, sender, decode(message ->> 'mark', 'hex'), at, refusal is not null);
      if refusal is not null then
        return;
      end if;
    end if;
  end if;

  if message ->> 'reply_to' is not null then
    select jsonb_build_object('seq', m.seq, 'sender_id', m.sender_id, 'kind', m.kind, 'text', left(m.text, 120)) into quote
    from public.messages m
    where m.site_id = site and m.conversation_id = people.conversation_id and m.seq = (message ->> 'reply_to')::integer
      and m.seq > people.removed_seq and m.created_at between people.began_at and people.last_at;
    if quote is null then
      refusal := 'request.invalid';
      details := '{"fields": [{"field": "reply_to", "reason": "unknown"}]}';
      return;
    end if;
  end if;

  is_answer := people.conversation_id is not null and not people.is_own;
  free_texts := account.free_texts;
  credits := (rules ->> 'price')::integer;
  if message_kind = 'text' and credits > 0 then
    if is_answer and (rules ->> 'answers_are_free')::boolean then
      credits := 0;
    elsif free_texts < (rules ->> 'free_signup_messages')::integer then
      credits := 0;
      free_texts := free_texts + 1;
    end if;
  end if;
  balance := public.credit_balance(site, sender);
  if credits > balance then
    refusal := 'credits.too_few';
    details := jsonb_build_object('needed', credits, 'balance', balance);
    return;
  end if;
  if credits > 0 then
    select s.balance into balance
    from public.spend_credits(site, sender, credits,
      case message_kind when 'text' then 'message' when 'picture' then 'photo' when 'ice_breaker' then 'icebreaker'
        else message_kind end,
      sender || ':' || message_key, at) s;
  end if;
  update public.chat_senders s
  set sent = s.sent + 1, free_texts = send_message.free_texts, paced_until = account.paced_until
  where s.site_id = site and s.member_id = sender;

  if people.conversation_id is null then
    insert into public.conversations as c (site_id, one_id, other_id, last_seq, last_at, created_at)
    values (site, least(sender, receiver), greatest(sender, receiver), 1, at, at)
    on conflict (site_id, one_id, other_id) do update
      set last_seq = c.last_seq + 1, last_at = greatest(c.last_at, excluded.last_at)
    returning c.id, c.last_seq, c.last_at into conversation, seq, sent_at;
  else
    update public.conversations c
    set last_seq = c.last_seq + 1, last_at = greatest(c.last_at, at)
    where c.site_id = site and c.id = people.conversation_id
    returning c.id, c.last_seq, c.last_at into conversation, seq, sent_at;
    if conversation is null then
      raise serialization_failure using message = 'the conversation was erased meanwhile';
    end if;
  end if;

  with sides as (
    insert into public.chats as c (site_id, member_id, conversation_id, partner_id, is_own, has_written, last_seq,
      last_at, unread, created_at)
    values (site, sender, conversation, receiver, true, true, seq, sent_at, 0, at),
      (site, receiver, conversation, sender, false, false, seq, sent_at, 1, at)
    on conflict (site_id, member_id, conversation_id) do update set
      has_written = c.has_written or excluded.has_written, last_seq = excluded.last_seq, last_at = excluded.last_at,
      unread = c.unread + excluded.unread
    returning c.member_id, c.unread, c.has_written, c.accepts_pictures
  )
  select max(unread) filter (where member_id = sender), max(unread) filter (where member_id = receiver),
    not bool_or(has_written or accepts_pictures) filter (where member_id = receiver)
  into unread_of_sender, unread_of_receiver, is_locked
  from sides;

  if message_kind = 'picture' then
    insert into public.chat_pictures (site_id, id, conversation_id, sender_id, is_unasked, storage_key, width, height,
      thumbhash, sha256, similarity_hash, created_at)
    select site, p.id, conversation, sender, is_locked, p.storage_key, p.width, p.height, decode(p.thumbhash, 'hex'),
      decode(p.sha256, 'hex'), decode(p.similarity_hash, 'hex'), sent_at
    from jsonb_to_record(message -> 'picture') as p (id uuid, storage_key text, width integer, height integer,
      thumbhash text, sha256 text, similarity_hash text);
  end if;

  insert into public.messages (site_id, conversation_id, seq, sender_id, kind, text, gift, picture_id, reply, credits,
    key, is_automatic, score, warning, created_at)
  values (site, conversation, seq, sender, message_kind, message ->> 'text', message ->> 'gift',
    (message -> 'picture' ->> 'id')::uuid, quote, credits, case when not is_automatic then message_key end, is_automatic,
    (message ->> 'score')::smallint, message ->> 'warning', sent_at);
  insert into public.message_keys (site_id, sender_id, key, hash, conversation_id, seq, sent_at)
  values (site, sender, message_key, hash, conversation, seq, sent_at);

  written := jsonb_build_object('seq', seq, 'sender_id', sender, 'kind', message_kind, 'text', message -> 'text',
    'gift', message -> 'gift', 'reply', quote, 'is_automatic', is_automatic,
    'sent_at', to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  sender_event := jsonb_build_object('conversation', conversation, 'member_id', receiver,
    'num_unread_messages', unread_of_sender, 'balance', balance, 'is_fictional', people.their_fictional,
    'message', written || jsonb_build_object('picture', message -> 'picture_open', 'credits', credits,
      'key', case when not is_automatic then message_key end, 'warning', null));
  receiver_event := jsonb_build_object('conversation', conversation, 'member_id', sender,
    'num_unread_messages', unread_of_receiver, 'balance', null, 'is_fictional', people.is_fictional,
    'message', written || jsonb_build_object('picture',
      case when is_locked then message -> 'picture_locked' else message -> 'picture_open' end,
      'credits', null, 'key', null, 'warning', message -> 'warning'));
  select t.one_seq, t.other_seq into sender_event_seq, receiver_event_seq
  from public.tell_two(site, 'message', sender, sender_event, receiver, receiver_event, at) t;
end
$$;

-- How many messages of the partner a member has not read. The stretch of time spares the search in others.
create function count_unread(site smallint, member uuid, conversation uuid, after_seq integer) returns integer
  language sql stable set search_path = pg_catalog, pg_temp
  return (
    select count(m.seq)
    from public.conversations c
    left join public.messages m on m.site_id = c.site_id and m.conversation_id = c.id and m.seq > after_seq
      and m.sender_id <> member and m.created_at between c.created_at and c.last_at
    where c.site_id = site and c.id = conversation and c.last_seq > after_seq
  )::integer;

-- A member has read up to a message: never back, and never further than there are messages. Both are told when it is
-- news; the two events come back with their numbers.
create function read_chat(
  site smallint, member uuid, conversation uuid, seq integer, at timestamptz,
  out is_found boolean, out is_new boolean, out partner uuid, out read_seq integer, out unread integer,
  out own_event jsonb, out own_event_seq bigint, out partner_event jsonb, out partner_event_seq bigint
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_variable
declare
  chat record;
begin
  if read_chat.site is distinct from public.current_site() then
    raise insufficient_privilege using message = 'a chat belongs to the site of its connection';
  end if;
  select c.partner_id, c.read_seq, c.unread, c.removed_seq, c.last_seq into chat
  from public.chats c
  where c.site_id = site and c.member_id = member and c.conversation_id = conversation
    and not exists (
      select from public.blocks b
      where b.site_id = site and (b.blocker_id, b.blocked_id) in ((c.member_id, c.partner_id), (c.partner_id, c.member_id))
    )
  for no key update;
  is_found := found;
  if not found then
    return;
  end if;
  partner := chat.partner_id;
  read_seq := least(seq, chat.last_seq);
  is_new := read_seq > chat.read_seq;
  if not is_new then
    read_seq := chat.read_seq;
    unread := chat.unread;
    return;
  end if;
  -- Messages that come meanwhile wait for the lock of this row, so nothing is left out of the count.
  unread := public.count_unread(site, member, conversation, greatest(read_seq, chat.removed_seq));
  update public.chats c set read_seq = read_chat.read_seq, unread = read_chat.unread
  where c.site_id = site and c.member_id = member and c.conversation_id = conversation;
  own_event := jsonb_build_object('conversation', conversation, 'member_id', partner, 'is_own', true,
    'read_seq', read_seq, 'num_unread_messages', unread);
  partner_event := jsonb_build_object('conversation', conversation, 'member_id', member, 'is_own', false,
    'read_seq', read_seq, 'num_unread_messages', null);
  select t.one_seq, t.other_seq into own_event_seq, partner_event_seq
  from public.tell_two(site, 'chat_read', member, own_event, partner, partner_event, at) t;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['conversations', 'chats', 'messages', 'message_keys', 'chat_senders', 'openers',
    'chat_pictures']
  loop
    if to_regprocedure('wall_off(regclass)') is not null then
      execute format('select wall_off(%L)', name);
    else
      execute format('alter table %I enable row level security', name);
      execute format('create policy own_site on %I using (site_id = current_site())', name);
    end if;
    execute format('grant select on %I to visavis_app', name);
  end loop;
end
$$;
-- What is written is written by the functions above. A member removes a chat from their own list, and accepts pictures.
grant update (unread, removed_seq, removed_at, removed_seq_before, accepts_pictures) on chats to visavis_app;
grant delete on openers to visavis_app;
revoke execute on function tell_two, send_message, read_chat, count_unread from public;
grant execute on function send_message, read_chat, count_unread to visavis_app;
