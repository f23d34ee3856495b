import type { Plugin } from 'vite'
import { everyCall } from '../../packages/api/src/calls.ts'
import { ERRORS } from '../../packages/api/src/errors.ts'
import type { CallTraits } from './src/shared/api/traits.ts'

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

/** One export an error, so that the bundle holds only those the web asks about. */
const failures = () =>
  Object.entries(ERRORS)
    .map(([name, { code, msg }]) => `export const ${name} = ${JSON.stringify({ code, msg })}`)
    .join('\n')

const MODULES: Record<string, () => string> = {
  'virtual:call-traits': () => `export default ${JSON.stringify(exceptionalTraits())}`,
  'virtual:failures': failures,
}

/** Carries facts of the registry into the browser without the schemas and documentation around them. */
export const buildFacts = (): Plugin => ({
  name: 'xinqi-build-facts',
  resolveId: (id) => (id in MODULES ? `\0${id}` : null),
  load: (id) => MODULES[id.slice(1)]?.() ?? null,
})
