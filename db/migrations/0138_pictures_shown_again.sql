-- Pictures of a chat that were locked and are shown as they are: whoever recovers an account has them locked again.
alter table lifted_protections
  drop constraint lifted_protections_kind_check,
  add constraint lifted_protections_kind_check
    check (kind in ('block', 'consent', 'contact', 'invisible', 'photo', 'pictures', 'region'));
