// Seals anew what hangs on older keys and stops in the middle, a transaction open: the test kills this process there.
import { makeServices } from '../src/boot/make-services.ts'
import { openPool } from '../src/platform/db/database.ts'
import { rewrap } from '../src/platform/keys/rewrap.ts'
import { testConfig } from './test-config.ts'

const { connection, dataDir, now, env, steps } = JSON.parse(process.argv[2]!)
const config = testConfig({ DATA_DIR: dataDir, ...env })
const services = await makeServices(config, connection, openPool(connection, 4), {
  clock: () => new Date(now),
})
let done = 0
await rewrap(services, {
  blocks: 1,
  rest: async () => {
    if (++done < steps) return
    process.send?.('in the middle')
    await new Promise(() => {})
  },
})
process.send?.('finished')
