// The SDK's types out of the OpenAPI document of the public API: whatever the document says wrongly does not compile here.

const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)
const literal = (value) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value))

const typeOf = (schema, schemas) => {
  if (schema.$ref) return typeOf(schemas[schema.$ref.split('/').at(-1)], schemas)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, schemas)).join(' | ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, schemas)).join(' | ')
  if (schema.type === 'array') return `(${typeOf(schema.items, schemas)})[]`
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'object') {
    const members = Object.entries(schema.properties ?? {})
    if (typeof schema.additionalProperties === 'object')
      return `Record<string, ${typeOf(schema.additionalProperties, schemas)}>`
    if (members.length === 0) return 'Record<string, never>'
    const required = new Set(schema.required ?? [])
    const told = members.map(([name, inner]) => {
      const about = inner.description ?? (inner.$ref && schemas[inner.$ref.split('/').at(-1)].description)
      return `${about ? `/** ${about} */ ` : ''}${key(name)}${required.has(name) ? '' : '?'}: ${typeOf(inner, schemas)}`
    })
    return `{ ${told.join('; ')} }`
  }
  return ['string', 'boolean', 'null'].includes(schema.type) ? schema.type : 'unknown'
}

/** The module as text; not yet formatted. */
export const sdkTypesOf = ({ paths, components }) => {
  const lines = Object.entries(paths).map(([path, { post }]) => {
    const json = post.requestBody.content['application/json']
    const query = Object.fromEntries(
      post.parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
    )
    const body = json?.schema ?? { type: 'object', properties: query, required: Object.keys(query) }
    const { data } = post.responses[200].content['application/json'].schema.properties
    const types = [body, data].map((one) => typeOf(one, components.schemas))
    return `  /** ${post.summary} */\n  '${path.slice(1)}': {\n    body: ${types[0]}\n    data: ${types[1]}\n  }`
  })
  return `// Written by scripts/write-sdk-types.mjs from the OpenAPI document of the public API. Do not edit.\n\nexport type Endpoints = {\n${lines.join('\n')}\n}\nexport type EndpointPath = keyof Endpoints\n`
}
