// A server that writes events and pushes them until the test kills it. What its next self finds half done it takes up.
import { makeServices } from '../src/boot/make-services.ts'
import { webhooks } from '../src/modules/open/webhooks/capability.ts'
import { dueEndpoints, nudge } from '../src/modules/open/webhooks/deliver.ts'
import { publishEvent } from '../src/modules/open/webhooks/publish-event.ts'
import { compose } from '../src/platform/capability.ts'
import { readConfig } from '../src/platform/config/read-config.ts'
import { type Connection, openPool } from '../src/platform/db/database.ts'

export type PusherOrders = {
  connection: Connection
  env: Record<string, string>
  /** Later than its predecessor by more than a push is held: whoever died while pushing has let go. */
  now: string
  appId: string
  contracts: readonly string[]
  /** So many events and no more. */
  events: number
}

const { connection, env, now, appId, contracts, events } = JSON.parse(process.argv[2]!) as PusherOrders
const HANDS = 4
const began = Date.now()
const services = await makeServices(readConfig(env), connection, openPool(connection, 8), {
  clock: () => new Date(Date.parse(now) + Date.now() - began),
})
compose([webhooks]).defineJobs(services)
await services.queue.start()
services.outbox.start()
// What the sweep of every minute would do.
await nudge(services, await dueEndpoints(services))

const { db } = services
let made = 0
const write = async (contractId: string) =>
  db.transaction().execute(async (tx) => {
    const { last } = await tx
      .selectFrom('open_event')
      .select(({ fn }) => fn.max('seq').as('last'))
      .where('app_id', '=', appId)
      .where('contract_id', '=', contractId)
      .executeTakeFirstOrThrow()
    const seq = Number(last ?? 0) + 1
    const contract = { id: contractId, no: contractId, seq, status: 'signing', notifyUrl: null }
    await publishEvent(services, tx, {
      appId,
      type: 'signer.viewed',
      data: { contractNo: contractId },
      contract,
    })
  })
// A test that gives up leaves nobody behind.
process.once('disconnect', () => process.exit())
await Promise.all(
  Array.from({ length: HANDS }, async (_, hand) => {
    const own = contracts.filter((_contract, at) => at % HANDS === hand)
    for (let turn = 0; made < events; turn++) {
      made++
      await write(own[turn % own.length]!)
      process.send?.({ made })
    }
  }),
)
process.send?.({ done: true })
