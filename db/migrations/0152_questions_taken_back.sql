-- A question for private photos that was taken back, by a block or a recovery: until it could have been asked again
-- (`expires_at`), a new one reaches nobody.
alter table photo_grants
  drop constraint photo_grants_status_check,
  add constraint photo_grants_status_check check (status in ('asked', 'granted', 'declined', 'taken_back'));
