-- Equal for texts that people take for the same: without case, marks, apostrophes and hyphens. The contract's `foldForSearch` does the same.
-- Not STRICT, so that the planner inlines it; plain ASCII, nearly every row, takes a way without regular expressions.
CREATE FUNCTION fold_for_search(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(typed) = length(typed)
    THEN btrim(replace(replace(replace(translate(lower(typed), E'-\t\n\r''`', '    '), '  ', ' '), '  ', ' '), '  ', ' '))
    ELSE btrim(regexp_replace(regexp_replace(translate(
           replace(replace(replace(replace(replace(lower(normalize(replace(typed, '´', ''), NFKD)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ʃ', 'sh'),
           'ðđɖɗƌɑɓƀƃƈȼəǝɛɇƒɡɠǥɣħɦıɩɨɪȷɉƙĸłƚŋɲƞøɔɵƥɍʂŧƭʈʉʊʌʋⱱⱳƴɏƶȥʒ', 'dddddabbbcceeeefgggghhiiiijjkkllnnnoooprstttuuuvvwyyzzz'),
         '[''`\u2018\u2019\u201b\u02b9\u02bb-\u02bd\u02c8\u02be\u02bf\u2032\ua78b\ua78c\u05f3\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0600-\u0605\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u070f\u0890\u0891\u0897-\u089f\u08ca-\u08ff\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U0001e944-\U0001e94a]+', '', 'g'), '[\s\u058a\u05be\u1400\u1680\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0-]+', ' ', 'g')) END
$$;

-- A name in any order of its words.
DROP INDEX users_named;
DROP FUNCTION folded_name(text);
CREATE FUNCTION folded_name(fullname text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT string_agg(word, ' ' ORDER BY word COLLATE "C") FROM regexp_split_to_table(fold_for_search(fullname), ' ') AS word);
CREATE INDEX "users_named" ON "users" USING btree (folded_name(fullname),"state") WHERE state <> '';

-- The oldest account keeps a username that others now look like.
DROP INDEX users_username;
UPDATE users SET username = left(username, 21) || '_' || left(id::text, 8)
  FROM (SELECT id AS later, row_number() OVER (PARTITION BY fold_for_search(username) ORDER BY created_at, id) AS nth FROM users WHERE username IS NOT NULL) AS alike
 WHERE id = later AND nth > 1;
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (fold_for_search(username));

DROP INDEX users_found, tasks_found, owners_found, owner_contacts_found, deposits_found;
CREATE INDEX "users_found" ON "users" USING gin ((' ' || fold_for_search(fullname)) gin_trgm_ops,(' ' || fold_for_search(email)) gin_trgm_ops,"phone" gin_trgm_ops);
CREATE INDEX "tasks_found" ON "tasks" USING gin ((' ' || fold_for_search(title)) gin_trgm_ops,"reference" gin_trgm_ops,(' ' || fold_for_search(owner_email)) gin_trgm_ops,(' ' || fold_for_search(description)) gin_trgm_ops);
CREATE INDEX "owners_found" ON "owners" USING gin ((' ' || fold_for_search(name)) gin_trgm_ops,"reference" gin_trgm_ops,"phone" gin_trgm_ops);
CREATE INDEX "owner_contacts_found" ON "owner_contacts" USING gin ((' ' || fold_for_search(email)) gin_trgm_ops);
CREATE INDEX "deposits_found" ON "deposits" USING gin ("reference" gin_trgm_ops,(' ' || fold_for_search(bank_reference)) gin_trgm_ops,(' ' || fold_for_search(note)) gin_trgm_ops);
