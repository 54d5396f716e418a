-- Changes of requests are published by the server once they are committed, many at once: PostgreSQL commits
-- transactions that hold a NOTIFY one after the other. What a server could not publish is found by the history.
DROP TRIGGER request_history_tells ON request_history;
DROP FUNCTION tell_request_changed();
