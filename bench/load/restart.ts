// `npm run bench:restart`: two servers behind a proxy that never tries twice are restarted one after the other while
// people work. Bar: no error in 2,000 calls.
import { type Product, startProduct } from '../product.ts'
import { call, type Outcome } from './calls.ts'
import { openHouse } from './house.ts'
import { startProxy } from './proxy.ts'

const CALLS = Number(process.env.BENCH_CALLS ?? 2000)
const HANDS = 6

const house = await openHouse()
const proxy = await startProxy()
const begin = async () => {
  const product = await startProduct(house.settings)
  return { product, leave: await proxy.add(product.api) }
}
type Server = { product: Product; leave: () => void }
const servers: Server[] = [await begin(), await begin()]
const token = servers[0]!.product.token

const outcomes: Outcome[] = []
let restarts = 0
const restart = async (index: number) => {
  const { product, leave } = servers[index]!
  await product.stop()
  leave()
  servers[index] = await begin()
  restarts++
}
let restarting = false
const rolling = async () => {
  restarting = true
  for (const index of [0, 1]) await restart(index)
  restarting = false
}
let rolled: Promise<void> | undefined
const PATHS = ['/message/count', '/file/list', '/file/count'] as const
await Promise.all(
  Array.from({ length: HANDS }, async () => {
    // On until both have been restarted, and at least as many as were asked for.
    while (outcomes.length < CALLS || restarting) {
      if (outcomes.length > CALLS / 8) rolled ??= rolling()
      outcomes.push(await call(proxy.url, PATHS[outcomes.length % PATHS.length]!, {}, token))
    }
  }),
)
await rolled
const failed = outcomes.filter(({ ok }) => !ok)
console.log(`${outcomes.length} calls while ${restarts} servers were restarted: ${failed.length} errors`)
for (const { http, why } of failed.slice(0, 10)) console.log(`  ${http} ${why}`)
for (const { product, leave } of servers) {
  await product.stop()
  leave()
}
proxy.stop()
await house.close()
process.exit(failed.length || restarts < 2 ? 1 : 0)
