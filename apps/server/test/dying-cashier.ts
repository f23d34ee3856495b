// A server that hears vendors' notices and kills itself at a point it was told: before the notice is believed, after it
// was settled and before the vendor hears so, or whenever the test kills it.
import { buildApp } from '../src/app.ts'
import { makeServices } from '../src/boot/make-services.ts'
import { readConfig } from '../src/platform/config/read-config.ts'
import { type Connection, openPool } from '../src/platform/db/database.ts'

export type CashierDeath = 'heard' | 'believed' | 'settled' | 'later'
export type CashierOrders = {
  connection: Connection
  env: Record<string, string>
  now: string
  /** Dies at the first notice that comes this far. */
  death: CashierDeath
}

const { connection, env, now, death } = JSON.parse(process.argv[2]!) as CashierOrders
const reach = (point: CashierDeath) => {
  if (death === point) process.kill(process.pid, 'SIGKILL')
}
const config = readConfig(env)
const services = await makeServices(config, connection, openPool(connection, 4), {
  clock: () => new Date(now),
})
for (const provider of services.payments) {
  const { notice, answer } = provider
  if (!notice || !answer) continue
  provider.notice = async (request) => {
    reach('heard')
    const told = await notice(request)
    reach('believed')
    return told
  }
  provider.answer = (isTaken) => {
    reach('settled')
    return answer(isTaken)
  }
}
const app = await buildApp(services, { calls: [] })
await app.listen({ port: 0, host: '127.0.0.1' })
process.once('disconnect', () => process.exit())
process.send?.({ port: (app.server.address() as { port: number }).port })
