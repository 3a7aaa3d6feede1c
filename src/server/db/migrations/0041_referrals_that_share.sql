-- The mailbox behind an address, as `mailboxFamily` of src/server/mailbox.ts makes it.
CREATE FUNCTION mailbox_family(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com' ELSE name || '@' || domain END
    FROM (SELECT regexp_replace(split_part(lower(email), '@', 1), '^([^+]+)\+.*$', '\1') AS name,
                 split_part(lower(email), '@', 2) AS domain) AS address
$$;

-- A name without case, accents and doubled spaces.
CREATE FUNCTION folded_name(fullname text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(btrim(regexp_replace(regexp_replace(normalize(fullname, NFKD), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g')))
$$;

CREATE INDEX IF NOT EXISTS users_of_mailbox ON users (mailbox_family(email));
CREATE INDEX IF NOT EXISTS users_named ON users (folded_name(fullname), state) WHERE state <> '';
