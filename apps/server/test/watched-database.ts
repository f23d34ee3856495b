import { type IsolationLevel, Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import type pg from 'pg'
import { type Database, databaseOptions } from '../src/platform/db/database.ts'
import { watchTransaction } from '../src/platform/db/prefetch.ts'
import type { Tables } from '../src/platform/db/tables.ts'

/** Begins each transaction so that what it waits for is noted. */
class WatchedTransactionBuilder implements Pick<TransactionBuilder<Tables>, 'execute'> {
  readonly builder: TransactionBuilder<Tables>
  constructor(builder: TransactionBuilder<Tables>) {
    this.builder = builder
  }
  setIsolationLevel(level: IsolationLevel) {
    return new WatchedTransactionBuilder(this.builder.setIsolationLevel(level))
  }
  setAccessMode(mode: 'read only' | 'read write') {
    return new WatchedTransactionBuilder(this.builder.setAccessMode(mode))
  }
  execute<T>(body: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.builder.execute((tx) => watchTransaction(() => body(tx)))
  }
}

class WatchedDatabase extends Kysely<Tables> {
  override transaction() {
    return new WatchedTransactionBuilder(super.transaction()) as unknown as TransactionBuilder<Tables>
  }
}

/** A database whose transactions tell when they waited for the file store or anybody outside. */
export const openWatchedDatabase = (pool: pg.Pool): Database => new WatchedDatabase(databaseOptions(pool))
