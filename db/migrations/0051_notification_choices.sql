-- What members have chosen to hear of, by kind and channel. What they have not chosen is on or off by its kind: nobody gets
-- advertising who has not asked for it, so a yes has to be kept as well as a no.
alter table muted_notifications rename to notification_choices;
alter table notification_choices rename constraint muted_notifications_pkey to notification_choices_pkey;
alter table notification_choices rename constraint muted_notifications_channel_check to notification_choices_channel_check;
alter table notification_choices
  rename constraint muted_notifications_site_id_member_id_fkey to notification_choices_site_id_member_id_fkey;
alter table notification_choices add column is_on boolean not null default false;
alter table notification_choices alter column is_on drop default;
