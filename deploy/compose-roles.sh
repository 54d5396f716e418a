#!/bin/sh
# Roles and databases of compose.yaml, as in docs/guides/operator.md.
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres <<END
CREATE ROLE wathiqa_owner LOGIN PASSWORD '${OWNER_PASSWORD:?}';
CREATE ROLE wathiqa_app LOGIN PASSWORD '${SERVER_PASSWORD:?}';
GRANT wathiqa_app TO wathiqa_owner;
CREATE DATABASE wathiqa OWNER wathiqa_owner;
CREATE DATABASE wathiqa_verify OWNER wathiqa_owner;
END
