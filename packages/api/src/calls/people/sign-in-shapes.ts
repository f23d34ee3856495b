import { type TProperties, Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, OneOf, Text, YesNo } from '../../plain.ts'
import { Id } from '../../shapes.ts'

/** What every way of signing in answers. While a second step is asked for, the token is empty. */
export const SignedIn = Type.Object({
  token: Text,
  userId: Id,
  userType: OneOf(1, 2),
  companyId: Nullable(Id),
  isAdmin: YesNo,
  secondStep: Type.Optional(
    Type.Object({
      ticket: Text,
      /**
       * `enrol`: the company, or the platform of its own people, asks for a second factor this person does not have yet;
       * `code`: one is sent to what is bound to the account.
       */
      kind: OneOf('totp', 'enrol', 'code'),
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

/** Whether what was typed could be one; never whether somebody has it. */
export const checksForm = <B extends TProperties>(summary: string, body: B) =>
  ep({ summary, auth: 'public', changes: false, body, data: { wellFormed: YesNo } })
/** To be solved by computing: a text that, behind the id and a colon, hashes (SHA-256) to so many leading zero bits. */
export const setsChallenge = (summary: string) =>
  ep({ summary, auth: 'public', changes: false, data: { captchaId: Text, bits: Int } })
export const drawsCaptcha = (summary: string) =>
  ep({ summary, auth: 'public', changes: false, data: { captchaId: Text, image: Text } })
