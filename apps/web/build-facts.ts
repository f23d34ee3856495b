import type { Plugin } from 'vite'
import { everyCall } from '../../packages/api/src/calls.ts'
import { ERRORS, type ErrorName } from '../../packages/api/src/errors.ts'
import { isOpenByAddress } from './src/shared/api/openAddress.ts'
import type { CallTraits } from './src/shared/api/traits.ts'

/** Only what differs from an ordinary call: POST, JSON both ways, 60 s, the session its address begins with. */
export const exceptionalTraits = (): Record<string, CallTraits> =>
  Object.fromEntries(
    everyCall().flatMap(([path, facts]) => {
      const traits: CallTraits = {
        ...(facts.method === 'GET' && { method: 'GET' as const }),
        ...(facts.kind !== 'json' && { kind: facts.kind }),
        ...(facts.timeout === 120 && { slow: true as const }),
        ...((facts.auth === 'open') !== isOpenByAddress(path) && { open: facts.auth === 'open' }),
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

const WHOLE_TABLE = /import \{ ERRORS \} from ['"]@xinqi\/api\/errors['"];?/
const OTHER_THAN_BY_NAME = /\bERRORS\b(?!\.[A-Z])/

/** Who asks about errors by name gets those, in place; only who lists them all takes the table. */
const onlyErrorsNamed = (code: string): string | null => {
  if (!WHOLE_TABLE.test(code) || OTHER_THAN_BY_NAME.test(code.replace(WHOLE_TABLE, ''))) return null
  return code
    .replace(WHOLE_TABLE, '')
    .replace(/\bERRORS\.([A-Z_]+)\.(code|msg)\b/g, (_, name: ErrorName, fact: 'code' | 'msg') =>
      JSON.stringify(ERRORS[name][fact]),
    )
    .replace(/\bERRORS\.([A-Z_]+)/g, (_, name: ErrorName) => {
      const { code, msg } = ERRORS[name]
      return `(${JSON.stringify({ code, msg })})`
    })
}

/** Carries facts of the registry into the browser without the schemas and documentation around them. */
export const buildFacts = (): Plugin => ({
  name: 'xinqi-build-facts',
  resolveId: (id) => (id in MODULES ? `\0${id}` : null),
  load: (id) => MODULES[id.slice(1)]?.() ?? null,
  transform: { order: 'pre', handler: onlyErrorsNamed },
})
