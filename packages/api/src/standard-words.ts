export type Json = { [key: string]: unknown }

/** The registry's `nullable` in the words of JSON Schema 2020-12, which OpenAPI 3.1 uses. */
export const inStandardWords = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(inStandardWords)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, ...rest } = schema as Json
  const plain = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inStandardWords(value)]))
  if (!nullable) return plain
  // A list of allowed values stands above the type: null has to be in both.
  const values = Array.isArray(plain.enum) ? { enum: [...plain.enum, null] } : {}
  return { ...plain, type: [plain.type, 'null'], ...values }
}
