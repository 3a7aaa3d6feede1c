-- The few admins among all members, for the choice of whose deeds to read.
CREATE INDEX users_admins ON users (fullname, id) WHERE is_admin;
