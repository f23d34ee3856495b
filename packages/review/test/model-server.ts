import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** Stands in for a model: keeps what it is asked, and answers as the test says. */
export const modelServer = <Asked>(answer: () => { content: string; usage?: object | null }) => {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      asked.push(JSON.parse(body))
      const { content, ...more } = answer()
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }], ...more }))
    })
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    server.close()
  })
  return { asked, baseUrl: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
}
