-- Until when a run that tells the network has the postback for itself: another one would tell it a second time. A run that
-- died holds nothing for longer.
alter table postbacks add column claimed_until timestamptz;
grant update (claimed_until) on postbacks to visavis_app;
