-- In a transaction of its own, which stops nobody from writing meanwhile: no proof has a word yet.
ALTER TABLE applications VALIDATE CONSTRAINT applications_owner_word_check;

-- A decided proof had its word before, too. Its guard is loose for this transaction alone: everyone else goes on with the one that is committed.
-- Only proofs with a word are touched, and those that have it by now are passed over.
DO $$
DECLARE
  guard text := pg_get_functiondef('decided_is_final()'::regprocedure);
BEGIN
  CREATE OR REPLACE FUNCTION decided_is_final() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
  UPDATE applications SET owner_word = said.word
    FROM (SELECT application_id, word FROM owner_words ORDER BY application_id) said
   WHERE said.application_id = applications.id AND applications.owner_word IS DISTINCT FROM said.word;
  EXECUTE guard;
END $$;
