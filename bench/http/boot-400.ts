// How long until 400 declared calls are ready: the registry's own, repeated under other names.
import { everyCall, type Path } from '@xinqi/api/calls'
import Fastify from 'fastify'
import { composition } from '../../apps/server/src/modules/capabilities.ts'
import { registerCalls } from '../../apps/server/src/platform/http/register-calls.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'

const began = process.hrtime.bigint()
const own = everyCall()
const calls = Array.from(
  { length: 400 },
  (_, n) => [`/copy${n}${own[n % own.length]![0]}`, own[n % own.length]![1]] as const,
)
const handlers = Object.fromEntries(
  calls.map(([path], n) => [path, composition.handlers[own[n % own.length]![0] as Path]]),
)
const app = Fastify()
registerCalls(
  app,
  handlers as never,
  { config: { REQUESTS_PER_SECOND: 50 }, clock: () => new Date() } as unknown as Services,
  calls.map(([path, facts]) => [path, facts]),
)
await app.ready()
console.log(JSON.stringify({ routes: calls.length, ms: Number(process.hrtime.bigint() - began) / 1e6 }))
process.exit(0)
