import ajvCompiler from '@fastify/ajv-compiler'
import stringifyCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

/** A validator says no and leaves the reasons in `errors`; a serializer answers the text. */
type Compiled = { (value: unknown): unknown; errors?: unknown }
type Compile = (route: { schema: object }) => Compiled
type Build = (...asked: unknown[]) => Compile

/** Hundreds of calls, of which a server is asked some: each is compiled when first needed, so that a start is quick. */
const whenFirstAsked = (compile: () => Compiled): Compiled => {
  let compiled: Compiled | undefined
  const asked: Compiled = (value) => {
    compiled ??= compile()
    const answer = compiled(value)
    asked.errors = compiled.errors
    return answer
  }
  return asked
}

/** A schema is compiled once a process: tests build servers by the dozen. */
const once = (build: Build): Build => {
  const made = new WeakMap<object, Compiled>()
  return (...asked) => {
    const compile = build(...asked)
    return (route) => {
      const compiled = made.get(route.schema) ?? whenFirstAsked(() => compile(route))
      made.set(route.schema, compiled)
      return compiled
    }
  }
}

/** Fastify's own. */
export const buildValidator = ajvCompiler() as unknown as Build
export const buildSerializer = stringifyCompiler() as unknown as Build

export const schemaController = {
  compilersFactory: {
    buildValidator: once(buildValidator),
    buildSerializer: once(buildSerializer),
  },
} as unknown as FastifyServerOptions['schemaController']
