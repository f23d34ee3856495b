import type { Data } from '@xinqi/api/calls'
import { HOUR } from '@xinqi/api/durations'
import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { DocumentError, isMark } from '@xinqi/documents'
import { CodedError } from '../../../platform/errors.ts'
import { type AuditNote, prepareThenCommit } from '../../../platform/http/call.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import type { Services } from '../../../platform/services.ts'
import { pictureType } from '../../../platform/storage/picture-type.ts'
import type { Person } from '../../../providers/identity.ts'
import { agreesWithCard, type IdCardFields, idCardFields } from './id-card.ts'

const PER_HOUR = 20
const READ_MS = 30_000
/** What was read is good for as long as somebody needs to look it over. */
const GOOD_FOR = HOUR

type Read = Pick<IdCardFields, 'name' | 'idNo'>
type Sealed = Read & { accountId: string; at: number }

/** In a process of its own, and nothing of the picture is kept; what was read goes back sealed, to be held against what is submitted. */
export const readCard = prepareThenCommit<'/user/identity/readCard', Read>(
  async ({ actor, files, now, services }) => {
    const file = files[0]
    if (!file || file.bytes.length === 0) throw new CodedError('FILE_MISSING')
    if (file.bytes.length > UPLOAD_MAX_BYTES) throw new CodedError('FILE_SIZE')
    if (!pictureType(file.bytes)) throw new CodedError('PICTURE_TYPE', '请上传 JPG 或 PNG 格式的身份证照片')
    const { allowed } = await hitWindow(
      services.autocommit,
      `readCard:${actor.accountId}`,
      PER_HOUR,
      HOUR,
      now,
    )
    if (!allowed) throw new CodedError('TOO_MANY')
    const model = await services.documents
      .readModel(file.bytes, { owner: actor.accountId, signal: AbortSignal.timeout(READ_MS) })
      .catch((error: unknown) => {
        if (error instanceof DocumentError)
          throw new CodedError('FILE_UNUSABLE', '照片无法识别，请重新拍摄或手动填写')
        throw error
      })
    const lines = model.pages
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (isMark(block) ? [] : block.text.split('\n')))
    return idCardFields(lines, now)
  },
  async ({ actor, note, now, services }, { name, idNo }): Promise<Data<'/user/identity/readCard'>> => {
    note({ detail: { name: name !== null, idNumber: idNo !== null } })
    if (name === null && idNo === null) return { name, idNumber: idNo, reading: null }
    return {
      name,
      idNumber: idNo,
      reading: sealReading(services, { name, idNo, accountId: actor.accountId, at: now.getTime() }),
    }
  },
)

const sealReading = ({ columns }: Services, sealed: Sealed): string =>
  columns.seal(JSON.stringify(sealed)).toString('base64url')

/** What was read for this person and not too long ago; anything else is as if nothing had been. */
const openReading = ({ columns }: Services, reading: string, accountId: string, now: Date): Read | null => {
  try {
    const sealed = JSON.parse(columns.open(Buffer.from(reading, 'base64url'))) as Sealed
    return sealed.accountId === accountId && now.getTime() - sealed.at <= GOOD_FOR ? sealed : null
  } catch {
    return null
  }
}

type Heeding = {
  services: Services
  accountId: string
  person: Person
  /** What the card said, and whether whoever submits knows that he says something else. */
  said: { reading?: string; differs?: boolean }
  now: Date
  note: (entry: AuditNote) => void
}

/** A card that says something else than its holder never passes without a word: he confirms, and it is written down. */
export const heedCard = ({ services, accountId, person, said, now, note }: Heeding): Read | null => {
  const card = said.reading ? openReading(services, said.reading, accountId, now) : null
  if (!card) return null
  const agrees = agreesWithCard(card, person)
  if (!agrees && !said.differs) throw new CodedError('ID_CARD_DIFFERS')
  note({ detail: { card: agrees ? 'agrees' : 'differs' } })
  return card
}
