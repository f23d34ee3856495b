import { extensionPoint } from './capability.ts'
import type { Services } from './services.ts'

/**
 * What the platform runs without and somebody will miss: told when a server starts and on 运行状态, in a sentence an
 * operator can act on. Asked again each time, so that what was put right is no longer told.
 */
export type Shortcomings = { name: string; find: (services: Services) => Promise<string[]> }
export const SHORTCOMINGS = extensionPoint<Shortcomings>('shortcomings', ({ name }) => name)

export const shortcomings = async (services: Services): Promise<string[]> => {
  const found: string[] = []
  for (const { name, find } of services.extensions.all(SHORTCOMINGS))
    try {
      found.push(...(await find(services)))
    } catch (error) {
      services.log.error({ error, name }, 'a check of the installation failed')
      found.push(`检查项 ${name} 未能完成：${(error as Error).message}`)
    }
  return found
}
