import { type RawBuilder, sql } from 'kysely'

/** How a moment is called by each length of time. */
export const TIME_KEY = {
  day: (at: RawBuilder<unknown>) => sql`to_char(${at}, 'YYYY-MM-DD')`,
  week: (at: RawBuilder<unknown>) => sql`to_char(${at}, 'IYYY"年第"IW"周"')`,
  month: (at: RawBuilder<unknown>) => sql`to_char(${at}, 'YYYY-MM')`,
  quarter: (at: RawBuilder<unknown>) => sql`to_char(${at}, 'YYYY"年"Q"季度"')`,
  year: (at: RawBuilder<unknown>) => sql`to_char(${at}, 'YYYY"年"')`,
}
export const isTime = (dimension: string | null): dimension is keyof typeof TIME_KEY =>
  dimension !== null && dimension in TIME_KEY
