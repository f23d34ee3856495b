// Writes packages/open-sdk/src/endpoints.ts from the registry of the public API: node --import tsx scripts/write-sdk-types.mjs
import { writeFileSync } from 'node:fs'
import { everyPublicEndpoint } from '../packages/api/src/open/registry.ts'

const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)
const typeOf = (schema) => {
  const plain = () => {
    if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
    if (schema.enum) return schema.enum.map((one) => `'${one}'`).join(' | ')
    if (schema.const !== undefined) return JSON.stringify(schema.const).replaceAll('"', "'")
    if (schema.type === 'array') return `(${typeOf(schema.items)})[]`
    if (schema.type === 'integer' || schema.type === 'number') return 'number'
    if (schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null') return schema.type
    if (schema.type === 'object') {
      if (schema.patternProperties)
        return `Record<string, ${typeOf(Object.values(schema.patternProperties)[0])}>`
      const required = new Set(schema.required ?? [])
      const members = Object.entries(schema.properties ?? {}).map(
        ([name, inner]) =>
          `${inner.description ? `/** ${inner.description} */ ` : ''}${key(name)}${required.has(name) ? '' : '?'}: ${typeOf(inner)}`,
      )
      return members.length ? `{ ${members.join('; ')} }` : 'Record<string, never>'
    }
    return 'unknown'
  }
  return schema.nullable ? `${plain()} | null` : plain()
}
const lines = everyPublicEndpoint().map(
  ([path, { summary, body, data }]) =>
    `  /** ${summary} */\n  '${path}': {\n    body: ${typeOf(body)}\n    data: ${typeOf(data)}\n  }`,
)
writeFileSync(
  new URL('../packages/open-sdk/src/endpoints.ts', import.meta.url),
  `// Written by scripts/write-sdk-types.mjs from the registry of the public API. Do not edit.\n\nexport type Endpoints = {\n${lines.join('\n')}\n}\nexport type EndpointPath = keyof Endpoints\n`,
)
