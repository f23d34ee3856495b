// A whole server on a database and a folder of others' making. The test kills it, or it kills itself at a point it was
// told: after so many signatures made, files written or transactions begun, with everything else going on around it.
import { calls } from '@xinqi/api/calls'
import { buildApp } from '../src/app.ts'
import { makeServices } from '../src/boot/make-services.ts'
import { objectStoreOf } from '../src/boot/object-store-of.ts'
import { readConfig } from '../src/platform/config/read-config.ts'
import { type Connection, openPool } from '../src/platform/db/database.ts'
import { timelineGuard } from '../src/platform/db/timeline.ts'

export type DeathPoint = 'sign' | 'signed' | 'put' | 'kept' | 'later'
export type Orders = {
  connection: Connection
  env: Record<string, string>
  now: string
  /** Dies when this happens for the `count`th time. */
  death?: { at: DeathPoint; count: number }
}

const { connection, env, now, death } = JSON.parse(process.argv[2]!) as Orders
let left = death?.count ?? Number.POSITIVE_INFINITY
const reach = (point: DeathPoint) => {
  if (death?.at === point && --left === 0) process.kill(process.pid, 'SIGKILL')
}

const config = readConfig(env)
const began = Date.now()
const timeline = timelineGuard(objectStoreOf(config))
const services = await makeServices(
  config,
  connection,
  openPool(connection, config.DATABASE_POOL, timeline),
  {
    timeline,
    // Time goes on from where the world's stands.
    clock: () => new Date(Date.parse(now) + Date.now() - began),
  },
)
const { sign } = services.certificates
services.certificates.sign = async (request) => {
  reach('sign')
  const signed = await sign(request)
  reach('signed')
  return signed
}
const { stageNew, keepAll } = services.blobs
services.blobs.stageNew = async (files) => {
  reach('put')
  return stageNew(files)
}
services.blobs.keepAll = async (db, written) => {
  const kept = await keepAll(db, written)
  reach('kept')
  return kept
}
const app = await buildApp(services, { calls: [['/contract/sign', calls['/contract/sign']]] })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address() as { port: number }
// A test that gives up leaves nobody behind.
process.once('disconnect', () => process.exit())
process.send?.({ port: address.port })
