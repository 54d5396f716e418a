-- The balance of the ledger is looked at once a statement, over what the statement wrote, and no longer once a row at
-- the commit: a payment writes one movement of two lines and paid for three looks. A movement and its lines are
-- written by one statement, and so are lines that are added to one.

DROP TRIGGER ledger_transactions_balance ON ledger_transactions;
DROP TRIGGER ledger_lines_balance ON ledger_lines;
DROP FUNCTION refuse_unbalanced();

CREATE FUNCTION refuse_movement_without_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written
    WHERE NOT EXISTS (SELECT FROM ledger_lines WHERE transaction_id = written.id)
  ) THEN
    RAISE EXCEPTION 'a ledger transaction without lines does not balance' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_transactions_have_lines AFTER INSERT ON ledger_transactions
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_movement_without_lines();

-- What each statement adds to a movement comes to nothing, and so the movement does.
CREATE FUNCTION refuse_unbalanced_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written GROUP BY transaction_id HAVING count(*) < 2 OR sum(amount) <> 0) THEN
    RAISE EXCEPTION 'lines of a ledger transaction do not come to nothing: it does not balance'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_lines_balance AFTER INSERT ON ledger_lines
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_lines();
