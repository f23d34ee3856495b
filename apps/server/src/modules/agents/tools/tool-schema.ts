import { fromJsonSchema } from '@modelcontextprotocol/server'
import { inStandardWords } from '@xinqi/api/standard-words'
import type { TSchema } from 'typebox'

type ToolSchema = ReturnType<typeof fromJsonSchema<Record<string, unknown>>>

const compiled = new WeakMap<TSchema, ToolSchema>()
/**
 * A schema as tools are registered with it: compiled when first judged by, and once a process, because compiling those
 * of all tools was half of what starting a server takes.
 */
export const toolSchema = (schema: TSchema): ToolSchema => {
  const known = compiled.get(schema)
  if (known) return known
  const json = inStandardWords(schema) as never
  let whole: ToolSchema | undefined
  const made: ToolSchema = {
    '~standard': {
      version: 1,
      vendor: 'xinqi',
      jsonSchema: { input: () => json, output: () => json },
      validate: (value) => {
        whole ??= fromJsonSchema(json)
        return whole['~standard'].validate(value)
      },
    },
  }
  compiled.set(schema, made)
  return made
}
