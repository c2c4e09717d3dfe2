-- When an order that began from a reminder was confirmed. It stays stored, because the time that it is for is open again where the
-- order ends without effect.
ALTER TABLE template_order ADD COLUMN confirmed_at TEXT;
