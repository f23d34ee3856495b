-- A company may work in 企业微信 or 飞书 as well as in 钉钉.
alter table workplace_corp add column vendor text not null default 'dingtalk';
