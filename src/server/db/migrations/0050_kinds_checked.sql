-- Every transfer so far is of a known kind.
ALTER TABLE ledger_tx VALIDATE CONSTRAINT ledger_tx_kind_check;
