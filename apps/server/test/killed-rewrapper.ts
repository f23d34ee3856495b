import { fork } from 'node:child_process'
import path from 'node:path'
import type { World } from './world.ts'

/** A process that seals anew and is killed after so many steps; what it last said. */
export const killedRewrapper = async (
  { services: { config, clock }, connection }: Pick<World, 'services' | 'connection'>,
  steps: number,
  env: Record<string, string> = {},
): Promise<unknown> => {
  const child = fork(
    path.join(import.meta.dirname, 'dying-rewrapper.ts'),
    [JSON.stringify({ connection, env: { DATA_DIR: config.DATA_DIR, ...env }, now: clock(), steps })],
    { execArgv: ['--import', 'tsx'] },
  )
  const said = await new Promise((resolve) => child.once('message', resolve))
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  return said
}
