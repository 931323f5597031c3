-- A private photo that was made public, and a withdrawn consent that was given again: whoever
-- recovers an account has these again, too.
alter table lifted_protections
  drop constraint lifted_protections_kind_check,
  add constraint lifted_protections_kind_check
    check (kind in ('block', 'consent', 'contact', 'invisible', 'photo', 'region'));
