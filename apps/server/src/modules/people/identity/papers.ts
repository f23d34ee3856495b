import type { Language } from '@xinqi/api/languages'
import { IDENTITY } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { maskName } from '../../../platform/present.ts'
import type { Within } from '../../../platform/services.ts'
import { pictureType } from '../../../platform/storage/picture-type.ts'
import type { Person } from '../../../providers/identity.ts'
import { type ReviewEvidence, submitForReview } from '../review-cases/submit.ts'
import { changeAccount } from '../sign-in/change-account.ts'
import { beginAttempt } from './attempts.ts'
import { agreesWithCard, type IdCardFields } from './id-card.ts'
import { METHODS, paperLabel } from './rules.ts'

const PICTURES = { front: '证件人像面', back: '证件背面', holding: '手持证件照' } as const
export type PictureName = keyof typeof PICTURES
export const PICTURE_NAMES = Object.keys(PICTURES) as PictureName[]

export type Papers = {
  accountId: string
  document: number
  person: Person
  pictures: Partial<Record<PictureName, Buffer>>
  /** What was read from a picture of the card, where one was read. */
  card?: Pick<IdCardFields, 'name' | 'idNo'> | null
  language?: Language | undefined
}

/** Puts somebody's papers before the reviewer. */
export const handInPapers = async (
  within: Within<Tx>,
  { accountId, document, person, pictures, card, language }: Papers,
): Promise<string> => {
  const { services, db, now } = within
  const checked = PICTURE_NAMES.map((name) => {
    const bytes = pictures[name]
    const mediaType = bytes && pictureType(bytes)
    if (!mediaType) throw new CodedError('IDENTITY_PAPER')
    return { name: PICTURES[name], bytes, mediaType }
  })
  const attemptId = await beginAttempt(within, {
    accountId,
    method: METHODS.manual,
    person,
    document,
    // Nobody in a demo is a reviewer whose word counts.
    provider: { name: '人工审核', isSandbox: services.config.MODE === 'demo' },
    consent: METHODS.manual,
    language,
  })
  const evidence: ReviewEvidence[] = []
  for (const { name, bytes, mediaType } of checked) {
    const blob = await services.blobs.put(db, { scopeId: accountId, bytes, mediaType })
    evidence.push({ name, blobId: blob.id })
  }
  await submitForReview(
    services,
    db,
    {
      kind: 'person',
      subjectId: attemptId,
      applicantId: accountId,
      subjectName: maskName(person.name),
      facts: [
        { label: '姓名', value: person.name },
        { label: '证件类型', value: paperLabel(document) },
        { label: '证件号码', value: person.idNumber },
        ...(card ? [{ label: '证件照片识别', value: wordsOf(card, person) }] : []),
      ],
      evidence,
    },
    now,
  )
  await changeAccount(db, accountId, { identity_status: IDENTITY.underReview })
  await services.sessions.actorChanged(db, accountId)
  return attemptId
}

const wordsOf = (card: Pick<IdCardFields, 'name' | 'idNo'>, person: Person): string =>
  `${agreesWithCard(card, person) ? '与填写一致' : '与填写不一致，请核对'}：${card.name ?? '姓名未识别'}，${card.idNo ?? '号码未识别'}`
