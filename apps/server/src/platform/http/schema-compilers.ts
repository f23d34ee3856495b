import ajvCompiler from '@fastify/ajv-compiler'
import stringifyCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Build = (...asked: unknown[]) => (route: { schema: object }) => object

/** A schema is compiled once a process: tests build servers by the dozen, and this is most of the work. */
const once = (build: Build): Build => {
  const made = new WeakMap<object, object>()
  return (...asked) => {
    const compile = build(...asked)
    return (route) => {
      const compiled = made.get(route.schema) ?? compile(route)
      made.set(route.schema, compiled)
      return compiled
    }
  }
}

/** Fastify's own. */
export const schemaController = {
  compilersFactory: {
    buildValidator: once(ajvCompiler() as unknown as Build),
    buildSerializer: once(stringifyCompiler() as unknown as Build),
  },
} as unknown as FastifyServerOptions['schemaController']
