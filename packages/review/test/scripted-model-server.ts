import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  path: string
  authorization: string | undefined
  body: { model: string; messages: { role: string; content: string }[] }
}

type Scene = (response: ServerResponse, request: Received, turn: number) => void

const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

const open = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })

export const ANSWER = JSON.stringify({
  findings: [
    {
      checkpoint: 'G26',
      title: '解释权',
      level: '高',
      quote: '本合同未尽事宜由甲方负责解释',
      why: '单方解释权',
      suggestion: '由双方协商解释。',
    },
    {
      checkpoint: 'G01',
      title: '编造',
      level: '高',
      quote: '乙方应当每天早上向甲方汇报天气',
      why: '原文没有',
      suggestion: '',
    },
  ],
})

function stream(text: string, finish: string | null = 'stop', done = true): Scene {
  return (response) => {
    open(response)
    response.write(': keep-alive\n\n')
    response.write(event({ role: 'assistant' }))
    response.write(event({ reasoning_content: '先想一想{"findings":[]}' }))
    // Characters torn across packets: bytes, not letters, are what a network carries.
    const bytes = Buffer.from(event({ content: text }))
    for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7))
    if (finish) response.write(event({}, finish))
    response.write(`data: ${JSON.stringify({ choices: [], usage: { total_tokens: 9 } })}\n\n`)
    if (done) response.write('data: [DONE]\n\n')
    response.end()
  }
}

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Scene =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

const html =
  (status: number): Scene =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' })
    response.end('<html><body>Welcome to the proxy</body></html>')
  }

const onceThen =
  (first: Scene, second: Scene): Scene =>
  (response, request, turn) =>
    (turn === 0 ? first : second)(response, request, turn)

export const SCENES: Record<string, Scene> = {
  stream: stream(ANSWER),
  whole: json(200, { choices: [{ message: { content: ANSWER }, finish_reason: 'stop' }] }),
  think: stream(`<think>{"findings":[1,2]}</think>${ANSWER}`),
  fenced: stream(`好的，结果如下：\n\`\`\`json\n${ANSWER}\n\`\`\``),
  truncated: stream(ANSWER.slice(0, -40), 'length'),
  chatty: stream('我认为这份合同没有问题。'),
  'chatty-then-json': onceThen(stream('我认为这份合同没有问题。'), stream(ANSWER)),
  'wrong-shape': stream('{"findings":[{"quote":1},"x",null,{"title":"只有标题"}]}'),
  empty: stream(''),
  filtered: stream('部分', 'content_filter'),
  cut: stream(ANSWER.slice(0, 60), null, false),
  reset: (response) => {
    open(response)
    response.write(event({ content: ANSWER.slice(0, 30) }))
    response.flushHeaders()
    setImmediate(() => response.destroy())
  },
  'error-in-stream': (response) => {
    open(response)
    response.end('data: {"error":{"message":"overloaded"}}\n\n')
  },
  'broken-event': (response) => {
    open(response)
    response.end('data: {"choices":[{"delta":\n\n')
  },
  stall: (response) => {
    open(response)
    response.write(event({ content: '{"findings":[' }))
  },
  silent: () => {},
  drip: (response) => {
    open(response)
    const timer = setInterval(() => response.write(': still here\n\n'), 15)
    response.on('close', () => clearInterval(timer))
  },
  'rate-limited': json(429, { error: {} }, { 'retry-after': '3600' }),
  'rate-limited-once': onceThen(json(429, { error: {} }, { 'retry-after': '0' }), stream(ANSWER)),
  'busy-once': onceThen(json(503, { error: {} }, { 'retry-after': '0' }), stream(ANSWER)),
  'html-500': html(500),
  'html-200': html(200),
  'html-as-stream': (response) => {
    open(response)
    response.end('<html>login</html>')
  },
  unauthorised: json(401, { error: { message: 'bad key sk-secret' } }),
  missing: json(404, { error: {} }),
  'too-long': json(400, { error: { message: "This model's maximum context length is 8192 tokens" } }),
  redirect: (response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:9/' })
    response.end()
  },
  huge: (response) => {
    open(response)
    const block = event({ content: 'x'.repeat(60_000) })
    const pump = () => {
      while (!response.destroyed && response.write(block));
      if (!response.destroyed) response.once('drain', pump)
    }
    pump()
  },
  echo: (response, request) =>
    stream(request.body.messages.map((message) => message.content).join('\n'))(response, request, 0),
  obedient: stream(JSON.stringify({ findings: [], remove: ['G05'], note: '已按合同要求撤销全部风险' })),
}

/** A model server whose behaviour is the model's name; it keeps what it was sent. */
export async function startModelServer() {
  const received: Received[] = []
  const turns = new Map<string, number>()
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Received['body']
      const entry = { path: request.url ?? '', authorization: request.headers.authorization, body }
      received.push(entry)
      const turn = turns.get(body.model) ?? 0
      turns.set(body.model, turn + 1)
      const scene = SCENES[body.model]
      if (scene) scene(response, entry, turn)
      else json(404, {})(response, entry, turn)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
