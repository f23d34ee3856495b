import { extensionPoint } from './capability.ts'
import type { Services } from './services.ts'

/** Something the platform depends on that ends by itself and must be renewed before. */
export type Expiry = {
  /** As people know it. */
  what: string
  /** As measurements know it: issuing, crl, timestamp, identity. */
  kind: string
  /** Null where it does not say. */
  endsAt: Date | null
  /** Why it could not be looked at. */
  problem: string | null
}

export type ExpiriesRead = { name: string; read: (services: Services) => Promise<Expiry[]> }
export const EXPIRIES = extensionPoint<ExpiriesRead>('expiries', ({ name }) => name)

export const readExpiries = async (services: Services): Promise<Expiry[]> => {
  const found: Expiry[] = [...(await services.certificates.expiries())]
  for (const { name, read } of services.extensions.all(EXPIRIES))
    try {
      found.push(...(await read(services)))
    } catch (error) {
      found.push({ what: name, kind: name, endsAt: null, problem: (error as Error).message })
    }
  return found
}
