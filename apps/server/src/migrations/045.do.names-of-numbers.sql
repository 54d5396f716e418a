-- Whether a number has been used under another name is told by the first and the last entry of an index, however many
-- documents there are of it: the twenty latest had all of them sorted with every order.

CREATE FUNCTION name_hash(name_key text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN hashtextextended(replace(name_key, ' ', ''), 0);
COMMENT ON FUNCTION name_hash(text) IS
  'Equal for names of the same letters, wherever the spaces are; takes what fold_name has made of a name';

CREATE INDEX documents_name_of_number ON documents (national_id_index, name_hash(name_key));
DROP INDEX documents_national_id_index_request_id_idx;
