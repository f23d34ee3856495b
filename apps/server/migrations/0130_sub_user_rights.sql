-- What a sub-user of a partner may do, and with which apps.
alter table partner_user
  add column rights jsonb not null default '[]',
  -- null: every app of the partner, those to come as well
  add column app_ids text[] default '{}',
  add column removed_at timestamptz;
-- Whoever was there before could do all this; nobody loses anything unseen.
update partner_user set app_ids = null, rights = '["open:app","open:key","open:config","open:user","open:review",
  "open:seal","open:sealAuth","open:template","open:contract","open:contractFile","open:log","open:bill","open:order",
  "open:subPartner"]';
drop index partner_user_login;
create unique index partner_user_login on partner_user (partner_id, lower(login_name)) where removed_at is null;
