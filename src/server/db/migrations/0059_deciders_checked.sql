-- In a transaction of its own, which stops nobody from writing meanwhile: no decision so far is an owner's.
ALTER TABLE applications VALIDATE CONSTRAINT applications_decided_how_check;
ALTER TABLE applications VALIDATE CONSTRAINT owner_only_approves;
