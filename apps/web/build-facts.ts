import type { Plugin } from 'vite'
import { everyCall } from '../../packages/api/src/calls.ts'
import { ERRORS, type ErrorName } from '../../packages/api/src/errors.ts'
import { firstPart } from './src/shared/api/firstPart.ts'
import { isOpenByAddress } from './src/shared/api/openAddress.ts'
import type { CallTraits } from './src/shared/api/traits.ts'

/** Only what differs from an ordinary call: POST, JSON both ways, 60 s, the session its address begins with. */
const exceptionalTraits = (): [path: string, traits: CallTraits][] =>
  everyCall().map(([path, facts]) => [
    path,
    {
      ...(facts.method === 'GET' && { method: 'GET' as const }),
      ...(facts.kind !== 'json' && { kind: facts.kind }),
      ...(facts.timeout === 120 && { slow: true as const }),
      ...((facts.auth === 'open') !== isOpenByAddress(path) && { open: facts.auth === 'open' }),
    },
  ])

/** Most calls under one first part of the path are alike: that is said once, of the part, and the others are named. */
const traitsOnce = (): Record<string, CallTraits> => {
  const parts = new Map<string, [path: string, traits: string][]>()
  for (const [path, traits] of exceptionalTraits()) {
    const part = firstPart(path)
    parts.set(part, [...(parts.get(part) ?? []), [path, JSON.stringify(traits)]])
  }
  return Object.fromEntries(
    [...parts].flatMap(([part, calls]) => {
      const times = (traits: string) => calls.filter(([, one]) => one === traits).length
      const usual = calls
        .map(([, traits]) => traits)
        .reduce((one, other) => (times(other) > times(one) ? other : one))
      const named = calls.filter(([, traits]) => traits !== usual)
      return [...(usual === '{}' ? [] : [[part, usual] as const]), ...named].map(
        ([name, traits]) => [name, JSON.parse(traits) as CallTraits] as const,
      )
    }),
  )
}

/** One export an error, for whoever is not built but tested. */
const failures = () =>
  Object.entries(ERRORS)
    .map(([name, { code, msg }]) => `export const ${name} = ${JSON.stringify({ code, msg })}`)
    .join('\n')

const MODULES: Record<string, () => string> = {
  'virtual:call-traits': () => `export default ${JSON.stringify(traitsOnce())}`,
  'virtual:failures': failures,
}

const WHOLE_TABLE = /import \{ ERRORS \} from ['"]@xinqi\/api\/errors['"];?/
const OTHER_THAN_BY_NAME = /\bERRORS\b(?!\.[A-Z])/

/** Who asks about errors by name gets those, in place; only who lists them all takes the table. */
const onlyErrorsNamed = (code: string): string => {
  if (!WHOLE_TABLE.test(code) || OTHER_THAN_BY_NAME.test(code.replace(WHOLE_TABLE, ''))) return code
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

const NAMED_FAILURES = /import \{([^}]*)\} from ['"]virtual:failures['"];?/

/** The few errors a file asks about stand in it: as one module they would all travel with the first page. */
const failuresInPlace = (code: string): string =>
  code.replace(NAMED_FAILURES, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim() as ErrorName)
      .filter(Boolean)
      .map((name) => {
        const { code, msg } = ERRORS[name]
        return `const ${name} = ${JSON.stringify({ code, msg })};`
      })
      .join(' '),
  )

/** Nothing where nothing changes, so that a file keeps its source map. */
const errorsInPlace = (code: string): string | null => {
  const changed = onlyErrorsNamed(failuresInPlace(code))
  return changed === code ? null : changed
}

/** Carries facts of the registry into the browser without the schemas and documentation around them. */
export const buildFacts = (): Plugin => ({
  name: 'xinqi-build-facts',
  resolveId: (id) => (id in MODULES ? `\0${id}` : null),
  load: (id) => MODULES[id.slice(1)]?.() ?? null,
  transform: { order: 'pre', handler: errorsInPlace },
})
