// Servers in processes of their own, to be killed while they work on what a world of tests has.
import { type ChildProcess, fork } from 'node:child_process'
import type { World } from './world.ts'

/** On the world's files and under its key. */
export const sharedEnv = ({ services }: World, more: Record<string, string> = {}) => ({
  DATA_DIR: services.config.DATA_DIR,
  LOG_LEVEL: 'silent',
  MASTER_KEY: services.config.MASTER_KEY!,
  SIGNING_THREADS: '0',
  ...more,
})

export type ForkedServer = { child: ChildProcess; port: number; gone: Promise<void> }

/** Once it says at which port it listens. */
export const forkServer = (
  bundle: string,
  orders: object,
  errors: 'ignore' | 'inherit' = 'ignore',
): Promise<ForkedServer> => {
  const child = fork(bundle, [JSON.stringify(orders)], { stdio: ['ignore', 'ignore', errors, 'ipc'] })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    child.once('message', (said) => resolve({ child, port: (said as { port: number }).port, gone }))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)))
  })
}
