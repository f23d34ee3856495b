// A vendor's interface as a small HTTP service of our own, for sandboxes and tests: the adapter that speaks to the vendor
// speaks to it, with another address and no other difference.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type VendorRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}
/** What is answered with another status than 200, and as it stands. */
export class OtherAnswer {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}
export type VendorService = { url: () => Promise<string>; close: () => void }

const inJson = (text: string): Record<string, unknown> => {
  try {
    return text ? (JSON.parse(text) as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** On this machine alone, from the first time its address is asked for; it keeps no process alive. */
export const vendorService = (answer: (asked: VendorRequest) => object | OtherAnswer): VendorService => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url!, 'http://x')
      const said = answer({
        method: request.method!,
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: inJson(Buffer.concat(chunks).toString()),
      })
      const [status, body] = said instanceof OtherAnswer ? [said.status, said.body] : [200, said]
      response
        .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
        .end(JSON.stringify(body))
    })
  })
  server.unref()
  let listening: Promise<string> | undefined
  return {
    url: () => {
      listening ??= new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(0, '127.0.0.1', () =>
          resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
        )
      })
      return listening
    },
    close: () => server.close(),
  }
}
