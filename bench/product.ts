import { fork } from 'node:child_process'
import { bundleServer } from '../scripts/bundle-server.mjs'
import { post } from './signed-post.ts'

export type Product = {
  /** Where its calls are. */
  api: string
  /** Where its PostgreSQL listens. */
  socket: string
  pid: number
  /** Of the demo world's first administrator. */
  token: string
  companyId: string
  stop: () => Promise<void>
}

/** The product in a process of its own, bundled as it is shipped; whoever measures it is told when it is up. */
export const startProduct = async (settings: Record<string, string> = {}): Promise<Product> => {
  const child = fork(await bundleServer('bench/serve-product.ts', 'bench-server'), {
    env: { ...process.env, BENCH_SETTINGS: JSON.stringify(settings) },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const { url, socket } = await new Promise<{ url: string; socket: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string; socket: string }))
    child.once('exit', (code) => reject(new Error(`the product ended with ${code} before it was up`)))
  })
  const api = `${url.replace('localhost', '127.0.0.1')}/api/web`
  const stop = () => {
    if (child.connected) child.disconnect()
    return ended
  }
  const { token, companyId } = await post<{ token: string; companyId: string }>(`${api}/v2/auth/login`, {
    loginType: 'password',
    account: '13800000001',
    password: 'Xinqi-2026',
  }).catch(async (error) => {
    // Nobody else would end it.
    await stop()
    throw error
  })
  return { api, socket, pid: child.pid!, token, companyId, stop }
}
