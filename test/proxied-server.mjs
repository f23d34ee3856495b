// A server as a proxy sees ours: ready, stopping for a while before it ends, gone; and frozen when somebody stops its process.
import http from 'node:http'

const [, , socket, name] = process.argv
const DRAIN_MS = 3000

let stopping = false
let ready = true
const server = http.createServer((request, response) => {
  if (stopping) response.setHeader('connection', 'close')
  if (request.url.startsWith('/readyz')) {
    response.writeHead(stopping || !ready ? 503 : 200).end()
    return
  }
  request.resume().on('end', () => response.end(name))
})
server.listen(socket, () => process.send('listening'))
process.on('message', (message) => {
  ready = message === 'ready'
})
process.on('SIGTERM', () => {
  stopping = true
  setTimeout(() => server.close(() => process.exit(0)), DRAIN_MS)
})
