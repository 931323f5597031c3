-- Discreet notices that somebody switched off in the owner's name are switched on again after a recovery.
alter table lifted_protections drop constraint lifted_protections_kind_check;
alter table lifted_protections add constraint lifted_protections_kind_check
  check (kind in ('block', 'consent', 'contact', 'discreet', 'invisible', 'photo', 'pictures', 'region'));
