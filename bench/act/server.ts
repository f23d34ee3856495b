// A server of its own process, asked over the channel to it.
import { fork } from 'node:child_process'
import path from 'node:path'
import type { Statements } from './count-statements.ts'

type Up = { url: string; socket: string; signers: { name: string; mobile: string }[] }
export type Top = Record<'functions' | 'homes', { name: string; ms: number; share: string }[]>

export type Server = Awaited<ReturnType<typeof startServer>>

/** `tree`: the sources it runs from, another commit's perhaps, into which this folder was copied. */
export const startServer = async (people: number, tree = path.join(import.meta.dirname, '../..')) => {
  const child = fork(path.join(tree, 'bench/act/serve.ts'), [String(people)], {
    cwd: tree,
    execArgv: ['--import', 'tsx'],
    // Another Node than the one that measures.
    ...(process.env.BENCH_NODE ? { execPath: process.env.BENCH_NODE } : {}),
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const up = await new Promise<Up>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Up))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was up`)))
  })
  let asked = 0
  const ask = <T>(name: string, given: object = {}) =>
    new Promise<T>((resolve, reject) => {
      const id = ++asked
      const hear = (message: { id: number; answer?: T; error?: string }) => {
        if (message.id !== id) return
        child.off('message', hear as never)
        if (message.error) reject(new Error(message.error))
        else resolve(message.answer as T)
      }
      child.on('message', hear as never)
      child.send({ id, name, ...given })
    })
  return {
    ...up,
    pid: child.pid!,
    statements: () => ask<Statements>('statements'),
    engine: (times: number) => ask<{ cpuMsEach: number }>('engine', { times }),
    startProfile: () => ask<void>('profile'),
    stopProfile: (file: string) => ask<Top>('profiled', { file }),
    untilQuiet: async (whole = false) => {
      // Seldom: to ask costs, too.
      for (let look = 0; look < 240; look++) {
        if (await ask<boolean>('isQuiet', { whole })) return
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
      throw new Error('what was begun had not ended within two minutes')
    },
    stop: () => {
      if (child.connected) child.disconnect()
      return ended
    },
  }
}
