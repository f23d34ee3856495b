// What the form says beside what the licence was read to say. Nobody is certified by a machine alone where the two differ.

import type { Queryable } from '../../../platform/db/database.ts'
import type { Application } from './applications.ts'
import type { LicenceFields } from './licence-text.ts'
import { type Facts, normaliseCompanyName } from './rules.ts'

export type LicenceWarnings = Partial<Record<keyof Facts, string>>

const UNREAD = '营业执照上的这一项未能识别，请对照图片核对'
const bare = (text: string) => normaliseCompanyName(text).replace(/[\s,，.。·、]/g, '')
const says = (read: string) => `营业执照识别为「${read}」，与填写的不一致`

/** Null when nothing was read at all: what cannot be compared does not agree. */
export const licenceWarnings = (facts: Facts, read: LicenceFields | null): LicenceWarnings => {
  const warnings: LicenceWarnings = {}
  for (const key of ['name', 'creditCode', 'legalName'] as const) {
    const found = read?.[key]
    if (!found) warnings[key] = UNREAD
    else if (bare(found) !== bare(facts[key])) warnings[key] = says(found)
  }
  if (read?.address && facts.address && bare(read.address) !== bare(facts.address))
    warnings.address = says(read.address)
  if (read?.longTerm && facts.validUntil !== null) warnings.validUntil = says('长期')
  if (read?.validUntil && read.validUntil !== facts.validUntil) warnings.validUntil = says(read.validUntil)
  return warnings
}

/** Of the very picture handed in; a reading of another one says nothing about it. */
export const licenceRead = async (db: Queryable, application: Application): Promise<LicenceFields | null> => {
  if (!application.licence_blob) return null
  const row = await db
    .selectFrom('licence_reading')
    .select('fields')
    .where('account_id', '=', application.account_id)
    .where('blob_id', '=', application.licence_blob)
    .where('fields', 'is not', null)
    .orderBy('task_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.fields ?? null) as LicenceFields | null
}
