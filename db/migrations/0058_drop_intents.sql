-- The old name of `idempotency_keys`: no release that is still running knows it.
drop view intents;
