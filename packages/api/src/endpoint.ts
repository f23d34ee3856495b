import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { AgentTool } from './agents.ts'
import type { AuditEventName } from './events.ts'
import type { PermissionKey } from './menus.ts'
import type { ServiceKey } from './packages.ts'
import { closed, Nothing } from './shapes.ts'

/** Who may call: anyone, a signed-in person, a signed-in partner of the open platform, or a person of the platform itself. */
export type Auth = 'public' | 'login' | 'open' | 'operator'

/** How the request and the answer travel. `json` in and out unless said otherwise. */
export type Kind =
  | 'json'
  /** Form fields plus files in, JSON out. */
  | 'multipart'
  /** JSON in, a file out. */
  | 'binary'
  /** JSON or query in, server-sent events out. */
  | 'events'

export const MB = 1024 * 1024

export type EndpointFacts = {
  method: 'POST' | 'GET'
  kind: Kind
  auth: Auth
  permission?: PermissionKey
  /** For calls several pages share: one of these rights is enough. */
  anyPermission?: readonly PermissionKey[]
  service?: ServiceKey
  /** Of the open platform: for the partner itself, not for its sub-users. */
  ownerOnly?: boolean
  /**
   * Identity confirmed within the last ten minutes: what moves money, opens people's papers, or makes a key that lets
   * somebody in.
   */
  proven?: boolean
  summary: string
  /** Name of the audit event this call writes when it succeeds; `false` for calls that change nothing. */
  changes: AuditEventName | false
  /** Calls that create, sign, pay or charge answer a repeated Idempotency-Key with the first answer. */
  idempotent: boolean
  /** Carries the signed header. Only what a browser opens by itself (a file link) cannot. */
  signed: boolean
  /** Seconds the client waits. */
  timeout: 60 | 120
  /** Of a form: how many files it may bring, and how many bytes they may have together. Nothing more is read. */
  files?: number
  maxBytes?: number
  /** For calls anybody may make: how often one address may, by the name of the limit. Before anything is read. */
  visitors?: VisitorLimit
  /** How an agent may ask for it, where it may at all. */
  agent: AgentTool | 'never'
  body: TSchema
  data: TSchema
  /** Path parameters, `{name}` in the path. */
  params?: TObject
}

/**
 * Per address and minute: plenty for somebody who looks, little for somebody who tries numbers. `mail`: of a provider that
 * hands over everybody's letters.
 */
export const VISITORS_PER_MINUTE = { evidence: 120, verify: 30, scan: 120, picture: 30, mail: 300 } as const
export type VisitorLimit = keyof typeof VISITORS_PER_MINUTE

declare const carried: unique symbol
/** The plain types travel with the endpoint, computed once here: a generic look-up over schemas would explode. */
export type Endpoint<
  B,
  D,
  K extends Kind = Kind,
  A extends Auth = Auth,
  C extends AuditEventName | false = AuditEventName | false,
> = EndpointFacts & {
  kind: K
  auth: A
  changes: C
  [carried]?: { body: B; data: D }
}

/** A schema, or the plain properties of an object. */
export type Shape = TSchema | TProperties
export type InputOf<S> = S extends { '~kind': string } | { '~unsafe': unknown }
  ? Static<S>
  : S extends TProperties
    ? Static<TObject<S>>
    : never
export const schemaOf = (shape: Shape = Nothing, options?: typeof closed): TSchema =>
  '~kind' in shape || '~unsafe' in shape ? shape : Type.Object(shape as TProperties, options)

type Declared<
  B extends Shape,
  D extends Shape,
  K extends Kind,
  A extends Auth,
  C extends AuditEventName | false,
> = {
  summary: string
  auth: A
  changes: C
  /** Left out: takes nothing. Plain properties: those and no others. */
  body?: B
  /** Left out: answers nothing. */
  data?: D
  kind?: K
  method?: 'POST' | 'GET'
  permission?: PermissionKey
  anyPermission?: readonly PermissionKey[]
  service?: ServiceKey
  ownerOnly?: boolean
  proven?: boolean
  idempotent?: boolean
  signed?: boolean
  timeout?: 60 | 120
  visitors?: VisitorLimit
  /** Left out: no agent may. */
  agent?: AgentTool
  params?: TObject
} & (K extends 'multipart' ? { files: number; maxBytes: number } : { files?: never; maxBytes?: never })

export const ep = <
  const A extends Auth,
  const C extends AuditEventName | false,
  B extends Shape = typeof Nothing,
  D extends Shape = typeof Nothing,
  K extends Kind = 'json',
>(
  declared: Declared<B, D, K, A, C>,
): Endpoint<InputOf<B>, InputOf<D>, K, A, C> => ({
  method: 'POST',
  idempotent: false,
  signed: true,
  timeout: 60,
  agent: 'never',
  ...declared,
  kind: (declared.kind ?? 'json') as K,
  body: schemaOf(declared.body, closed),
  data: schemaOf(declared.data),
})

export type BodyOf<E> = E extends Endpoint<infer B, unknown> ? B : never
export type DataOf<E> = E extends Endpoint<unknown, infer D> ? D : never
