-- That landings may show a member to visitors is a consent of its own.
alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in ('terms', 'sensitive', 'promotions', 'news', 'landing'));
