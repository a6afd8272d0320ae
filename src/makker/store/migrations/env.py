"""What Alembic runs: the migrations, on the connection and in the transaction that it is given."""

from alembic import context

from makker.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
