import type { Plugin } from 'vite'
import { everyCall } from '../../packages/api/src/calls.ts'
import type { CallTraits } from './src/shared/api/traits.ts'

const NAME = 'virtual:call-traits'

/** Only what differs from an ordinary call: POST, JSON both ways, 60 s, the person's own session. */
export const exceptionalTraits = (): Record<string, CallTraits> =>
  Object.fromEntries(
    everyCall().flatMap(([path, facts]) => {
      const traits: CallTraits = {
        ...(facts.method === 'GET' && { method: 'GET' as const }),
        ...(facts.kind !== 'json' && { kind: facts.kind }),
        ...(facts.timeout === 120 && { slow: true as const }),
        ...(facts.auth === 'open' && { open: true as const }),
      }
      return Object.keys(traits).length ? [[path, traits]] : []
    }),
  )

/** Carries a few facts of the registry into the browser without the schemas they are declared with. */
export const callTraits = (): Plugin => ({
  name: 'xinqi-call-traits',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(exceptionalTraits())}` : null),
})
