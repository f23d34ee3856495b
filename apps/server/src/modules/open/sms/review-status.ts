import { worded } from '@xinqi/api/notices'
import { signedText, smsParts } from '@xinqi/api/open/sms-parts'
import { SMS_TEXTS, type SmsText, smsTextFacts } from '@xinqi/api/open/sms-texts'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { PartnerActor } from '../../../platform/session/partner-sessions.ts'

export const SIGN = { waiting: 1, passed: 2, refused: 3 } as const
export const TEMPLATE = { draft: 0, waiting: 1, passed: 2, refused: 3 } as const

export type SignRow = Selectable<Tables['open_sms_sign']>
export type TemplateRow = Selectable<Tables['open_sms_template']>
export type Paper = { name: string; blobId: string }
type PartnerContext = { db: Queryable; partner: PartnerActor }

/** One of the partner's own; that of another is not there. */
export const signOf = async ({ db, partner }: PartnerContext, signId: string): Promise<SignRow> => {
  return orNotFound(await rowOf(db, 'open_sms_sign', { id: signId, partner_id: partner.partnerId }))
}

export const templateOf = async (
  { db, partner }: PartnerContext,
  templateId: string,
): Promise<TemplateRow> => {
  return orNotFound(await rowOf(db, 'open_sms_template', { id: templateId, partner_id: partner.partnerId }))
}

export const sampleValues = (event: SmsText): Record<string, string> =>
  Object.fromEntries(smsTextFacts(event).variables.map(({ name, sample }) => [name, sample]))
const SAMPLES = Object.assign({}, ...SMS_TEXTS.map(sampleValues)) as Record<string, string>

export const sampleOf = (sign: string, content: string): { sample: string; parts: number } => {
  const sample = signedText(sign, worded(content, SAMPLES))
  return { sample, parts: smsParts(sample) }
}

export const shownSign = ({ links }: Pick<Services, 'links'>, row: SignRow) => ({
  signId: row.id,
  text: row.text,
  source: row.source as 'company',
  papers: (row.papers as Paper[]).map(({ name, blobId }) => ({
    name,
    url: links.make({ blobId, fileName: name, download: false }),
  })),
  status: row.status,
  reason: row.reason,
  submittedAt: row.submitted_at.toISOString(),
})

export const shownTemplate = (row: TemplateRow, sign: string) => ({
  templateId: row.id,
  name: row.name,
  event: row.event,
  signId: row.sign_id,
  sign,
  content: row.content,
  ...sampleOf(sign, row.content),
  status: row.status,
  reason: row.reason,
})
