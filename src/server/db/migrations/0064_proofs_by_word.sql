-- The order by word and the filter by it: not as agreed, as agreed, nothing said; within each the order of the admins' list.
CREATE INDEX IF NOT EXISTS applications_by_word
  ON applications ((CASE owner_word WHEN 'not_agreed' THEN 1 WHEN 'agreed' THEN 2 ELSE 3 END), decided_at DESC, review_due_at, id)
  INCLUDE (status, owner_word) WHERE submitted_at IS NOT NULL;
