import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorName } from '../errors.ts'
import type { AuditEventName } from '../events.ts'

/** What an endpoint costs the house, and so how often it may be called. */
export type Pace = 'read' | 'write' | 'file' | 'ai'
/** What must be applied for before a production app may use it. */
export type Ability = 'autoSign' | 'notary' | 'compare' | 'review'

export type PublicFacts = {
  group: string
  summary: string
  /** What an integrator must know beyond the fields. */
  notes: readonly string[]
  pace: Pace
  ability?: Ability
  sandboxOnly: boolean
  /** Answered without a signature. */
  unsigned: boolean
  /** The body is the file itself; parameters stand in the query. */
  raw: boolean
  changes: AuditEventName | false
  body: TObject
  data: TSchema
  errors: readonly ErrorName[]
  /** A body that works with the sample users of a fresh sandbox. */
  example: object
}

declare const carried: unique symbol
export type PublicEndpoint<B, D> = PublicFacts & { [carried]?: { body: B; data: D } }

type Declared<B extends TObject, D extends TSchema> = Omit<
  PublicFacts,
  'notes' | 'sandboxOnly' | 'unsigned' | 'raw' | 'errors' | 'body' | 'data' | 'example'
> & {
  notes?: readonly string[]
  sandboxOnly?: boolean
  unsigned?: boolean
  raw?: boolean
  errors?: readonly ErrorName[]
  body: B
  data: D
  example: NoInfer<Static<B>>
}

/** Declares an endpoint of the public API. */
export const endpoint = <B extends TObject, D extends TSchema>(
  declared: Declared<B, D>,
): PublicEndpoint<Static<B>, Static<D>> => ({
  notes: [],
  sandboxOnly: false,
  unsigned: false,
  raw: false,
  errors: [],
  ...declared,
  example: declared.example as object,
})

export type PublicBodyOf<E> = E extends PublicEndpoint<infer B, unknown> ? B : never
export type PublicDataOf<E> = E extends PublicEndpoint<unknown, infer D> ? D : never
