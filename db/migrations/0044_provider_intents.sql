-- A second name that a provider has for a payment: Stripe's messages about money that goes back know only this one.
alter table payments add column provider_intent text;
create unique index payments_of_intent on payments (site_id, provider, provider_intent) where provider_intent is not null;
