import { MOBILE_PATTERN } from '@xinqi/api/mobile'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { maskMobile } from '../../../platform/present.ts'

// Wherever they stand in an answer, but not inside of ids and hashes.
const MOBILES = new RegExp(`(?<![0-9A-Za-z-])${MOBILE_PATTERN.slice(1, -1)}(?![0-9A-Za-z])`, 'g')
const CARDS = /(?<![0-9A-Za-z-])(\d{3})\d{11}(\d{3}[\dXx])(?![0-9A-Za-z])/g

const masked = (text: string): string => text.replace(CARDS, '$1***********$2').replace(MOBILES, maskMobile)

/** Links open files for whoever holds them: an agent is given none. */
const LINKS: ReadonlySet<string> = new Set(['url', 'fileUrl'])

const scrubbed = (value: unknown): unknown => {
  if (typeof value === 'string') return masked(value)
  if (Array.isArray(value)) return value.map(scrubbed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      LINKS.has(name) && typeof inner === 'string' ? '' : scrubbed(inner),
    ]),
  )
}

/** What an agent is told: as the call declares it and nothing besides, without numbers of people and without links. Pure. */
export const answerFor = (schema: TSchema, answer: unknown): Record<string, unknown> =>
  scrubbed(Value.Clean(schema, structuredClone(answer))) as Record<string, unknown>
