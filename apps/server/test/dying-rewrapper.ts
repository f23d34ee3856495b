// Seals anew what hangs on older keys and stops in the middle: the test kills this process there.
import path from 'node:path'
import { keepersOf, mastersOf } from '../src/boot/key-keepers.ts'
import { openDatabase, openPool } from '../src/platform/db/database.ts'
import { openKeyRing } from '../src/platform/keys/key-ring.ts'
import { ownerKeys } from '../src/platform/keys/owner-keys.ts'
import { rewrap } from '../src/platform/keys/rewrap.ts'
import { sealedColumns } from '../src/platform/keys/sealed-columns.ts'
import { makeLogger } from '../src/platform/logging.ts'
import { blobStore } from '../src/platform/storage/blob-store.ts'
import { diskStore } from '../src/platform/storage/disk-store.ts'
import { testConfig } from './test-config.ts'

const { connection, env, now, steps } = JSON.parse(process.argv[2]!)
const config = testConfig(env)
const clock = () => new Date(now)
const pool = openPool(connection, 4)
const keys = await openKeyRing(pool, keepersOf(config), mastersOf(config), clock, config.CIPHER_SUITE)
const db = openDatabase(pool)
const columns = sealedColumns(keys)
let done = 0
await rewrap(
  {
    db,
    keys,
    columns,
    ownerKeys: ownerKeys(db, columns, clock, keys),
    blobs: blobStore(diskStore(path.join(config.DATA_DIR, 'files')), keys, clock),
    clock,
    log: makeLogger('silent'),
  },
  {
    blocks: 1,
    rest: async () => {
      if (++done < steps) return
      process.send?.('in the middle')
      await new Promise(() => {})
    },
  },
)
process.send?.('finished')
