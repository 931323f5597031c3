/* The same first message again and again, refused each time, left a row each time, and every try counted through them all. And a
   profile that was rejected could still be written to, for credits, and not answer. As before otherwise. */
create or replace function send_message(
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
  is_findable boolean;
  started record;
  pace interval;
  quote jsonb;
  written jsonb;
  is_locked boolean;
  payment record;
  told record;
  -- The mark of a first message that is counted once it is sent.
  opener bytea;
  unread_of_sender integer;
  unread_of_receiver integer;
  message_kind constant text := message ->> 'kind';
  is_automatic constant boolean := coalesce((message ->> 'is_automatic')::boolean, false);
begin
  if send_message.site is distinct from public.current_site() then
    raise insufficient_privilege using message = 'a message belongs to the site of its connection';
  end if;

  -- From here on nothing else of this sender is under way.
  select s.sent, s.free_texts, s.paced_until into account
  from public.chat_senders s
  where s.site_id = site and s.member_id = sender
  for no key update;
  if not found then
    insert into public.chat_senders as s (site_id, member_id) values (site, sender)
    on conflict (site_id, member_id) do update set sent = s.sent
    returning s.sent, s.free_texts, s.paced_until into account;
  end if;

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
    r.is_fictional as their_fictional, coalesce(o.status = 'rejected', false) as their_profile_off,
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
  left join public.profiles o on o.site_id = r.site_id and o.member_id = r.id
  left join public.conversations v
    on v.site_id = s.site_id and v.one_id = least(sender, receiver) and v.other_id = greatest(sender, receiver)
  left join public.chats c on c.site_id = s.site_id and c.member_id = sender and c.conversation_id = v.id
  where s.site_id = site and s.id = sender;

  -- Who has written to somebody already may go on, found or not.
  is_findable := people.conversation_id is not null
    or exists (select from public.searchable f where f.site_id = site and f.member_id = receiver)
      and not public.hides_from(site, receiver, sender)
    or public.shows_to(site, receiver, sender);
  refusal := case
    when people is null or people.status not in ('active', 'not_confirmed') then 'authentication_required'
    when people.status = 'not_confirmed' then 'account.confirm_first'
    -- Who has never written to somebody learns nothing of a block: the other is not there.
    when people.conversation_id is null and (people.blocked_me or not is_findable or people.their_status is null)
      then 'profiles.not_found'
    -- Whose profile was rejected could not answer.
    when people.their_status is distinct from 'active' or people.their_profile_off then 'chats.partner_gone'
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
      opener := decode(message ->> 'mark', 'hex');
      if (rules ->> 'same_openers')::integer <= (
        select count(*) from public.openers o
        where o.site_id = site and o.member_id = sender and o.mark = opener
          and o.created_at > at - 24 * hour and not o.is_held
      ) then
        refusal := 'chats.same_opener';
        -- What is refused keeps its pace too, and is noted once an hour: else the same text again and again would make a table grow
        -- that every next try has to read.
        update public.chat_senders s set paced_until = account.paced_until
        where s.site_id = site and s.member_id = sender;
        insert into public.openers (site_id, member_id, mark, created_at, is_held)
        select site, sender, opener, at, true
        where not exists (
          select from public.openers o
          where o.site_id = site and o.member_id = sender and o.mark = opener and o.created_at > at - hour and o.is_held
        );
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
  -- Whoever says what they agreed to pay at most is never charged more, whatever was sent or changed meanwhile.
  if credits > (rules ->> 'most_credits')::integer then
    refusal := 'chats.price_changed';
    details := jsonb_build_object('credits', credits);
    return;
  end if;
  if credits = 0 then
    balance := public.credit_balance(site, sender);
  else
    payment := public.try_to_spend(site, sender, credits,
      case message_kind when 'text' then 'message' when 'picture' then 'photo' when 'ice_breaker' then 'icebreaker'
        else message_kind end,
      sender || ':' || message_key, at);
    balance := payment.balance;
    if not payment.is_enough then
      refusal := 'credits.too_few';
      details := jsonb_build_object('needed', credits, 'balance', balance);
      return;
    end if;
  end if;
  if opener is not null then
    insert into public.openers (site_id, member_id, mark, created_at, is_held) values (site, sender, opener, at, false);
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
  else
    with grown as (
      update public.conversations c
      set last_seq = c.last_seq + 1, last_at = greatest(c.last_at, at)
      where c.site_id = site and c.id = people.conversation_id
      returning c.id, c.last_seq, c.last_at
    ), sides as (
      update public.chats c
      set has_written = c.has_written or c.member_id = sender, last_seq = g.last_seq, last_at = g.last_at,
        unread = c.unread + (c.member_id = receiver)::integer
      from grown g
      where c.site_id = site and c.member_id in (sender, receiver) and c.conversation_id = g.id
      returning g.id, g.last_seq, g.last_at, c.member_id, c.unread, c.has_written, c.accepts_pictures
    )
    select s.id, s.last_seq, s.last_at, max(s.unread) filter (where s.member_id = sender),
      max(s.unread) filter (where s.member_id = receiver),
      not bool_or(s.has_written or s.accepts_pictures) filter (where s.member_id = receiver)
    into conversation, seq, sent_at, unread_of_sender, unread_of_receiver, is_locked
    from sides s
    group by s.id, s.last_seq, s.last_at;
    if conversation is null then
      raise serialization_failure using message = 'the conversation was erased meanwhile';
    end if;
  end if;

  if message_kind = 'picture' then
    insert into public.chat_pictures (site_id, id, conversation_id, sender_id, is_unasked, storage_key, width, height,
      thumbhash, sha256, similarity_hash, created_at)
    select site, p.id, conversation, sender, is_locked, p.storage_key, p.width, p.height, decode(p.thumbhash, 'hex'),
      decode(p.sha256, 'hex'), decode(p.similarity_hash, 'hex'), sent_at
    from jsonb_to_record(message -> 'picture') as p (id uuid, storage_key text, width integer, height integer,
      thumbhash text, sha256 text, similarity_hash text);
  end if;

  with stored as (
    insert into public.messages (site_id, conversation_id, seq, sender_id, kind, text, gift, picture_id, reply, credits,
      key, is_automatic, score, warning, created_at)
    values (site, conversation, seq, sender, message_kind, message ->> 'text', message ->> 'gift',
      (message -> 'picture' ->> 'id')::uuid, quote, credits, case when not is_automatic then message_key end,
      is_automatic, (message ->> 'score')::smallint, message ->> 'warning', sent_at)
  )
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
  told := public.tell_two(site, 'message', sender, sender_event, receiver, receiver_event, at);
  sender_event_seq := told.one_seq;
  receiver_event_seq := told.other_seq;
end
$$;
