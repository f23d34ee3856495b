-- What a messenger and the platform both know, for buttons pressed in a card: {token, key}, sealed.
alter table workplace_corp add column callback_cipher bytea;
