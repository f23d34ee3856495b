import { Agent, createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How often servers are asked whether they are ready, as proxies do. */
const LOOK_MS = 200

type Upstream = { url: URL; isReady: boolean; agent: Agent; watch: NodeJS.Timeout }

/**
 * As small as a proxy can be: one after the other among those that say they are ready, over kept connections, and no
 * second try: whatever a server does wrong, the caller sees.
 */
export const startProxy = async () => {
  const upstreams: Upstream[] = []
  let turn = 0
  const fail = (response: ServerResponse, why: string) => {
    if (!response.headersSent) response.writeHead(502, { 'x-why': why })
    response.end()
  }
  const server = createServer((incoming, response) => {
    const ready = upstreams.filter(({ isReady }) => isReady)
    const chosen = ready[turn++ % Math.max(1, ready.length)]
    if (!chosen) return fail(response, 'nobody is ready')
    const { hostname, port } = chosen.url
    const outgoing = request(
      {
        hostname,
        port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
        agent: chosen.agent,
      },
      (answer) => {
        const { connection: _own, ...headers } = answer.headers
        response.writeHead(answer.statusCode!, headers)
        answer.pipe(response)
      },
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => fail(response, error.code ?? error.message))
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const look = async (upstream: Upstream) => {
    const answer = await fetch(new URL('/readyz?exclude=store', upstream.url)).catch(() => undefined)
    upstream.isReady = answer?.status === 200
    await answer?.arrayBuffer().catch(() => {})
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: async (api: string) => {
      const upstream: Upstream = {
        url: new URL(api),
        isReady: false,
        agent: new Agent({ keepAlive: true, maxSockets: 64 }),
        watch: setInterval(() => void look(upstream), LOOK_MS),
      }
      await look(upstream)
      upstreams.push(upstream)
      return () => {
        clearInterval(upstream.watch)
        upstreams.splice(upstreams.indexOf(upstream), 1)
        upstream.agent.destroy()
      }
    },
    stop: () => {
      for (const { watch, agent } of upstreams) {
        clearInterval(watch)
        agent.destroy()
      }
      server.closeAllConnections()
      server.close()
    },
  }
}
