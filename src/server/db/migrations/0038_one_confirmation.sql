-- What asks for a confirmation each time notes that it asked, so that one of before does not count.
ALTER TABLE sessions ADD COLUMN one_confirmation text CHECK (one_confirmation IN ('asked', 'given'));
