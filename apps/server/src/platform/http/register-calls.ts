import { everyCall, type Path } from '@xinqi/api/calls'
import type { EndpointFacts } from '@xinqi/api/endpoint'
import { API_BASE } from '@xinqi/api/limits'
import { SUCCESS } from '@xinqi/api/wire'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { requestBuckets } from '../security/request-bucket.ts'
import { nonceMemory } from '../security/signed-header.ts'
import type { Services } from '../services.ts'
import type { FileAnswer, Handler, Handlers } from './call.ts'
import { formRoom } from './form-room.ts'
import { admit } from './gate.ts'
import { runCall } from './run-call.ts'
import { eventSender } from './send-events.ts'
import { sendFile } from './send-file.ts'

const describe = (facts: EndpointFacts) => ({
  [facts.method === 'GET' ? 'querystring' : 'body']: facts.body,
  ...(facts.params ? { params: facts.params } : {}),
  ...(facts.kind === 'json' || facts.kind === 'multipart'
    ? { response: { 200: Type.Object({ code: Type.Integer(), msg: Type.String(), data: facts.data }) } }
    : {}),
})

const described = new WeakMap<EndpointFacts, ReturnType<typeof describe>>()
/** The very same object for the same call, by which what is made of it is known again. */
export const schemaOf = (facts: EndpointFacts) => {
  const known = described.get(facts) ?? describe(facts)
  described.set(facts, known)
  return known
}

/** Every declared call becomes a route; the answer's schema is also its whitelist. */
export const registerCalls = (
  app: FastifyInstance,
  handlers: Handlers,
  services: Services,
  calls: [string, EndpointFacts][] = everyCall(),
) => {
  const buckets = requestBuckets(services.config.REQUESTS_PER_SECOND, () => services.clock().getTime())
  const guards = { buckets, nonces: nonceMemory(), room: formRoom() }
  // However it ends, answered or broken off.
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => request.admitted?.release?.())
    done()
  })
  const sendEvents = eventSender(app)
  for (const [path, facts] of calls) {
    const run = { path: path as Path, facts, handler: handlers[path as Path] as Handler<Path>, services }
    app.route({
      method: facts.method,
      url: API_BASE + path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(facts),
      preValidation: (request) => admit(request, run, services, guards),
      handler: async (request, reply) => {
        const answer = await runCall(run, request)
        const { cookies } = request.admitted!
        if (cookies.length) reply.header('set-cookie', cookies)
        if (facts.kind === 'binary') return sendFile(answer as FileAnswer, request, reply)
        if (facts.kind === 'events') return sendEvents(answer as AsyncIterable<unknown>, reply)
        return { code: SUCCESS, msg: 'ok', data: answer }
      },
    })
  }
}
