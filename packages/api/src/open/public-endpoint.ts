import type { TObject, TProperties, TSchema } from 'typebox'
import type { AgentTool } from '../agents.ts'
import { type InputOf, type Shape, schemaOf } from '../endpoint.ts'
import type { ErrorName } from '../errors.ts'
import type { AuditEventName } from '../events.ts'
import { closed } from '../shapes.ts'

/** What an endpoint costs the house, and so how often it may be called. */
export type Pace = 'read' | 'write' | 'file' | 'ai'
/** What must be applied for before a production app may use it. */
export type Ability = 'autoSign' | 'notary' | 'compare' | 'review'

/** What the agent of an app may ask for: some of it is not its to say. */
export type EndpointTool = AgentTool & {
  /** What they are instead. */
  fixed?: Readonly<Record<string, unknown>>
}

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
  /** How an agent that comes with the app's key may ask for it, where it may at all. */
  agent: EndpointTool | 'never'
  /** A body that works with the sample users of a fresh sandbox. */
  example: object
}

declare const carried: unique symbol
export type PublicEndpoint<B, D, C extends AuditEventName | false = AuditEventName | false> = PublicFacts & {
  changes: C
  [carried]?: { body: B; data: D }
}

type Declared<B extends TObject | TProperties, D extends Shape, C extends AuditEventName | false> = Omit<
  PublicFacts,
  'notes' | 'sandboxOnly' | 'unsigned' | 'raw' | 'errors' | 'agent' | 'changes' | 'body' | 'data' | 'example'
> & {
  changes: C
  notes?: readonly string[]
  sandboxOnly?: boolean
  unsigned?: boolean
  raw?: boolean
  errors?: readonly ErrorName[]
  /** Left out: no agent may. */
  agent?: EndpointTool
  /** Plain properties: those and no others. */
  body: B
  data: D
  example: NoInfer<InputOf<B>>
}

/** Declares an endpoint of the public API. */
export const endpoint = <
  B extends TObject | TProperties,
  D extends Shape,
  const C extends AuditEventName | false,
>(
  declared: Declared<B, D, C>,
): PublicEndpoint<InputOf<B>, InputOf<D>, C> => ({
  notes: [],
  sandboxOnly: false,
  unsigned: false,
  raw: false,
  errors: [],
  agent: 'never',
  ...declared,
  body: schemaOf(declared.body, closed) as TObject,
  data: schemaOf(declared.data),
  example: declared.example as object,
})

type EndpointOptions<B extends TObject | TProperties, D extends Shape> = Omit<
  Declared<B, D, false>,
  'group' | 'summary' | 'pace' | 'changes'
>
/** One that only tells, as often as anything may be asked. */
export const asking = <B extends TObject | TProperties, D extends Shape>(
  group: string,
  summary: string,
  asked: EndpointOptions<B, D>,
) =>
  endpoint<B, D, false>({ group, summary, pace: 'read', changes: false, ...asked } as Declared<B, D, false>)

export type PublicBodyOf<E> = E extends PublicEndpoint<infer B, unknown> ? B : never
export type PublicDataOf<E> = E extends PublicEndpoint<unknown, infer D> ? D : never
