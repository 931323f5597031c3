-- Whether a sender has brought somebody lately is asked for every sender that was not seen today.
create index members_by_sender on members (site_id, coalesce(network, ''), coalesce(ref, ''), signup_at)
  where network is not null or ref is not null;
