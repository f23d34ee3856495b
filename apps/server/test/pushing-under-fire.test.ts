// Servers are killed while they write events and push them: each event that was committed arrives, in the order of its
// contract. At full size: XINQI_EVENTS=10000 XINQI_KILLS=20.

import { fork } from 'node:child_process'
import http from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleServer } from '../../../scripts/bundle-server.mjs'
import { newId } from '../src/platform/db/ids.ts'
import { rowsOf } from '../src/platform/db/row.ts'
import type { PusherOrders } from './dying-pusher.ts'
import { sharedEnv } from './forked-server.ts'
import { type Credentials, callOpen, sandboxApp } from './open-client.ts'
import { pushTo } from './push-to.ts'
import { openWorld, type World } from './world.ts'

const EVENTS = Number(process.env.XINQI_EVENTS ?? 200)
const KILLS = Number(process.env.XINQI_KILLS ?? 2)
const CONTRACTS = 40
/** Longer than a push is held. */
const LET_GO = 31_000

let world: World
let app: Credentials
let bundle: string
type Got = { id: string; contract: string; seq: number }
const got: Got[] = []
const receiver = http.createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { id, seq, data } = JSON.parse(Buffer.concat(chunks).toString())
  got.push({ id, seq, contract: data.contractNo })
  response.writeHead(204).end()
})
beforeAll(async () => {
  world = await openWorld()
  app = await sandboxApp(world)
  bundle = await bundleServer('apps/server/test/dying-pusher.ts', 'dying-pusher')
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  await pushTo(world, app, receiver)
}, 120_000)
afterAll(async () => {
  receiver.close()
  await world?.close()
})

const eventsThere = () =>
  rowsOf(
    world.services.db,
    'open_event',
    { app_id: app.appId },
    { columns: ['id', 'contract_id', 'seq'], by: 'seq' },
  )

/** Until it has made so many, or for good. */
const serve = async (contracts: readonly string[], events: number, dieAfter?: number) => {
  world.clock.advance(LET_GO)
  const orders: PusherOrders = {
    connection: world.connection,
    env: sharedEnv(world, { OUTBOUND_ALLOW: '127.0.0.1' }),
    now: world.clock.now().toISOString(),
    appId: app.appId,
    contracts,
    events,
  }
  const began = Date.now()
  const child = fork(bundle, [JSON.stringify(orders)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const finished = new Promise<void>((resolve) =>
    child.on('message', (said: { made?: number; done?: true }) => {
      if (dieAfter !== undefined && (said.made ?? 0) >= dieAfter) child.kill('SIGKILL')
      if (said.done) resolve()
    }),
  )
  await Promise.race([gone, finished])
  world.clock.advance(Date.now() - began)
  return { stop: () => child.kill('SIGKILL'), gone }
}

it(
  `loses none of ${EVENTS} events over ${KILLS} kills, keeps each contract’s order, and all can be fetched again`,
  async () => {
    const contracts = Array.from({ length: CONTRACTS }, () => newId())
    for (let kill = 0; kill < KILLS; kill++) {
      const left = EVENTS - (await eventsThere()).length
      await (await serve(contracts, left, Math.ceil(EVENTS / (KILLS + 1)))).gone
    }
    const last = await serve(contracts, EVENTS - (await eventsThere()).length)
    const there = await eventsThere()
    expect(there.length).toBeGreaterThanOrEqual(EVENTS)
    await expect
      .poll(
        () => {
          const arrived = new Set(got.map(({ id }) => id))
          return there.filter(({ id }) => !arrived.has(id)).length
        },
        { timeout: 25_000 + EVENTS * 20, interval: 200 },
      )
      .toBe(0)
    last.stop()
    await last.gone
    for (const contract of contracts) {
      const firsts = [
        ...new Map(got.filter((one) => one.contract === contract).map((one) => [one.id, one.seq])).values(),
      ]
      expect(firsts).toEqual(firsts.map((_, at) => at + 1))
    }
    // Caught up by its own calls: the same ids, no gaps.
    const fetched: string[] = []
    let cursor: string | undefined
    for (;;) {
      const { data } = await callOpen(world, app, 'webhook/events', {
        limit: 500,
        ...(cursor ? { cursor } : {}),
      })
      fetched.push(...data.list.map(({ id }) => id))
      cursor = data.nextCursor
      if (!data.hasMore) break
    }
    expect(new Set(fetched)).toEqual(new Set(there.map(({ id }) => id)))
    expect(fetched).toHaveLength(there.length)
    if (process.env.XINQI_EVENTS)
      console.log(
        `${there.length} events, ${KILLS} kills: ${got.length} pushes, ${got.length - there.length} more than once`,
      )
  },
  60_000 + EVENTS * 60,
)
