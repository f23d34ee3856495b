import { type Static, type TLiteral, type TSchema, type TUnion, type TUnsafe, Type } from 'typebox'

export const Text = Type.String()
export const Int = Type.Integer()
export const Num = Type.Number()
export const YesNo = Type.Boolean()
export const TextUpTo = (maxLength: number) => Type.String({ maxLength })
/** Not left empty. */
export const SomeText = (maxLength: number) => Type.String({ minLength: 1, maxLength })
export const Between = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
/** One of these words or numbers. */
export const OneOf = <const V extends readonly (string | number)[]>(...values: V) =>
  Type.Union(values.map((value) => Type.Literal(value))) as unknown as TUnion<{
    -readonly [K in keyof V]: TLiteral<V[K]>
  }>

/**
 * The value or null. `nullable` beside a plain type, because a union makes the serialiser try each branch for every
 * row of a list; a union only where there is no plain type to put it beside.
 */
export const Nullable = <T extends TSchema>(schema: T): TUnsafe<Static<T> | null> =>
  Type.Unsafe<Static<T> | null>(
    typeof (schema as { type?: unknown }).type === 'string'
      ? { ...schema, nullable: true }
      : { anyOf: [schema, { type: 'null' }] },
  )
