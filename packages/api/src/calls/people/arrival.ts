import { Type } from 'typebox'
import { Nullable, OneOf, SomeText, Text, YesNo } from '../../plain.ts'
import { closed, Mobile, OneTimeCode } from '../../shapes.ts'
import { SignedIn } from './sign-in-shapes.ts'

/** Proven by somebody else: already one of ours and signed in, or still to say which mobile number is his. */
export const Arrival = Type.Object({
  state: OneOf('signedIn', 'bind'),
  session: Nullable(SignedIn),
  /** Spent together with the code sent to the mobile number. */
  bindTicket: Nullable(Text),
  /** What the other side calls the person. */
  name: Nullable(Text),
})

/** Where this page was opened; believed only where no public address is configured (demo). */
export const Origin = Type.Optional(Type.String({ maxLength: 200, pattern: '^https?://[^/?#]+$' }))
export const Secret = Type.String({ minLength: 16, maxLength: 128, pattern: '^[A-Za-z0-9_-]+$' })
/** What a vendor hands out for one exchange. */
export const VendorCode = SomeText(512)

/** Arrived from elsewhere for the first time: which account is meant. */
export const MobileToBind = Type.Object(
  { bindTicket: Secret, mobile: Mobile, code: OneTimeCode, agreed: YesNo },
  closed,
)
