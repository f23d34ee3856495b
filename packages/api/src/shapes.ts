import { type TSchema, Type } from 'typebox'
import { NAME_MAX, SIGNING_PASSWORD, VERIFICATION_CODE } from './limits.ts'
import { MOBILE_PATTERN } from './mobile.ts'
import { Between, Int, Nullable, SomeText, Text, TextUpTo } from './plain.ts'

/** Ids are made by the application: UUID version 7, lower case. */
export const Id = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
})
/** Of things the application did not number itself: fields and parties placed by an editor, files of other houses. */
export const AnyId = Type.String({ format: 'uuid' })
/** Made by the editor, so that a field can name its party before either was saved. */
export const LocalId = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
})
/** ISO 8601 in UTC; people see it in their own zone. */
export const Instant = Type.String({ format: 'date-time' })
export const Mobile = Type.String({ pattern: MOBILE_PATTERN })
export const Email = Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$' })
export const OneTimeCode = Type.String({ pattern: `^[0-9]{${VERIFICATION_CODE.digits}}$` })
export const SigningPassword = Type.String({ pattern: `^[0-9]{${SIGNING_PASSWORD.digits}}$` })
export const Keyword = TextUpTo(100)
export const Name = SomeText(NAME_MAX)
export const Nothing = Type.Object({}, { additionalProperties: false })
export const closed = { additionalProperties: false } as const

/** Lists page by key, not by offset: the cursor of one answer asks for the next page. */
export const paged = {
  cursor: Type.Optional(TextUpTo(500)),
  pageSize: Type.Optional(Between(1, 100)),
}
/** Looked through by words. */
export const searched = { keyword: Type.Optional(Keyword), ...paged }
export const PageOf = <T extends TSchema>(item: T) =>
  Type.Object({ list: Type.Array(item), nextCursor: Nullable(Text), total: Int })

/** Where people turn to a page by its number: few enough rows to count, and all of them. */
export const numbered = {
  page: Type.Optional(Between(1, 100_000)),
  pageSize: Type.Optional(Between(1, 100)),
}
export const NumberedOf = <T extends TSchema>(item: T) => Type.Object({ total: Int, list: Type.Array(item) })
/** All there are. */
export const ListOf = <T extends TSchema>(item: T) => Type.Object({ list: Type.Array(item) })

/** A day by the calendar in China, `2026-11-16`. */
export const Day = Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' })
