import { Type } from 'typebox'
import { Id, Nullable } from '../shapes.ts'

/** What every way of signing in answers. While a second step is asked for, the token is empty. */
export const SignedIn = Type.Object({
  token: Type.String(),
  userId: Id,
  userType: Type.Union([Type.Literal(1), Type.Literal(2)]),
  companyId: Nullable(Id),
  isAdmin: Type.Boolean(),
  secondStep: Type.Optional(
    Type.Object({
      ticket: Type.String(),
      /** `enrol`: the company asks for a second factor this person does not have yet. */
      kind: Type.Union([Type.Literal('totp'), Type.Literal('enrol')]),
      companyName: Nullable(Type.String()),
    }),
  ),
})

export const CodeSent = Type.Object({
  resendAfter: Type.Integer(),
  /** Whether it can be spoken instead. */
  hasVoice: Type.Optional(Type.Boolean()),
  /** Only when messages go to the embedded sandbox of a demo: what the message would have said. */
  sandbox: Nullable(Type.String()),
})
