import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** In front of somebody who answers: open it lets everything through; shut it takes whatever comes and says nothing. */
export const startLoadBalancer = async (port: number) => {
  const sockets = new Set<Socket>()
  let isShut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((outer) => {
    keep(outer)
    if (isShut) return void outer.resume()
    const inner = connect(port, '127.0.0.1')
    keep(inner)
    const pass = (from: Socket, to: Socket) =>
      from.on('data', (bytes) => !isShut && to.write(bytes)).on('close', () => to.destroy())
    pass(outer, inner)
    pass(inner, outer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const leave = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    shut: () => {
      isShut = true
    },
    /** Whoever was kept waiting is let go without an answer. */
    open: () => {
      isShut = false
      leave()
    },
    close: () => {
      leave()
      server.close()
    },
  }
}
export type LoadBalancer = Awaited<ReturnType<typeof startLoadBalancer>>
