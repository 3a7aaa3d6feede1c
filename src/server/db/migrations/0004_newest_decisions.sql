-- How long reviews take is read from the newest decisions with every list of jobs.
CREATE INDEX applications_decided ON applications (decided_at DESC) WHERE decided_at IS NOT NULL;
