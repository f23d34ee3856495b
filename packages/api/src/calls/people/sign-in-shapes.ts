import { Type } from 'typebox'
import { Int, Nullable, Text, YesNo } from '../plain.ts'
import { Id } from '../shapes.ts'

/** What every way of signing in answers. While a second step is asked for, the token is empty. */
export const SignedIn = Type.Object({
  token: Text,
  userId: Id,
  userType: Type.Union([Type.Literal(1), Type.Literal(2)]),
  companyId: Nullable(Id),
  isAdmin: YesNo,
  secondStep: Type.Optional(
    Type.Object({
      ticket: Text,
      /** `enrol`: the company asks for a second factor this person does not have yet. */
      kind: Type.Union([Type.Literal('totp'), Type.Literal('enrol')]),
      companyName: Nullable(Text),
    }),
  ),
})

export const CodeSent = Type.Object({
  resendAfter: Int,
  /** Whether it can be spoken instead. */
  hasVoice: Type.Optional(YesNo),
  /** Only when messages go to the embedded sandbox of a demo: what the message would have said. */
  sandbox: Nullable(Text),
})
