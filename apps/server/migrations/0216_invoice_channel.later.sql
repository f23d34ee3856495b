-- What a channel has not concluded yet, longest waiting first.
create index concurrently if not exists invoice_under_way on invoice (asked_channel_at) where channel is not null and state in ('issuing', 'reding');
