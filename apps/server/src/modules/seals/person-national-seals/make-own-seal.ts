import { onWholeMillimetres } from '@xinqi/seal-art'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, rowOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import { type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import type { MadeSeal } from '../../../platform/national-seals/national-seals.ts'
import type { Services } from '../../../platform/services.ts'
import { tellNamed } from '../../people/freeze/notices.ts'
import { unlessFrozenThen } from '../../people/freeze/standing-freezes.ts'
import { provenName } from '../company-seals/access.ts'
import { millimetres, svgOf } from '../company-seals/artwork.ts'
import { sealNumber } from '../national-seals/make-seal.ts'
import { STATE } from '../national-seals/rules.ts'
import { drawName, type TypedDesign } from '../personal-signatures/artwork.ts'
import { KIND } from '../personal-signatures/save-person-seal.ts'
import { noteLifeStep } from './queries.ts'

/** As sharp as the seals of companies. */
const DOTS_PER_MM = 12

const pictureOf = async (
  services: Services,
  db: Queryable,
  person: Parameters<typeof provenName>[0],
  signature: { kind: number; design: unknown; picture_blob: string; width_um: number; height_um: number },
) => {
  // Of the name as it was proven, and not as it was when the signature was made.
  if (signature.kind === KIND.typed) {
    const { svg, widthMm, heightMm } = svgOf(drawName(provenName(person), signature.design as TypedDesign))
    return onWholeMillimetres(
      { bytes: Buffer.from(svg), mediaType: 'image/svg+xml', widthMm, heightMm },
      DOTS_PER_MM,
    )
  }
  const blob = orNotFound(await services.blobs.find(db, signature.picture_blob))
  return onWholeMillimetres(
    {
      bytes: await services.blobs.read(blob),
      mediaType: blob.mediaType === 'image/png' ? 'image/png' : 'image/svg+xml',
      widthMm: millimetres(signature.width_um),
      heightMm: millimetres(signature.height_um),
    },
    DOTS_PER_MM,
  )
}

type NumberedOwnSeal = MadeSeal & { id: string; esId: string; name: string; personSealId: string }

const assertNone = async (db: Queryable, accountId: string, personSealId: string) => {
  const kept = await rowsOf(db, 'person_national_seal', {
    account_id: accountId,
    person_seal_id: personSealId,
  })
  if (kept.some(({ state }) => state === STATE.active || state === STATE.stopped))
    throw new CodedError('NATIONAL_SEAL_EXISTS', '这个签名已有个人电子印章，如需重新制作请先注销')
}

/** The certificate names him and tells two of one name apart as certificates for contracts do. */
const prepare = async (call: PreparingCall<'/personSeal/national/make'>): Promise<NumberedOwnSeal> => {
  const { actor, body, db, now, services } = call
  const { nationalSeals, columns } = services
  if (nationalSeals.making === 'none') throw new CodedError('NATIONAL_SEAL_NOT_MADE')
  const person = await theRow(db, 'account', { id: actor.accountId }, [
    'name',
    'identity_status',
    'id_number_cipher',
  ])
  const name = provenName(person)
  const signature = orNotFound(
    await rowOf(db, 'person_seal', { account_id: actor.accountId, id: body.personSealId }),
  )
  await assertNone(db, actor.accountId, signature.id)
  const { png, widthMm, heightMm } = await pictureOf(services, db, person, signature)
  const number = person.id_number_cipher && columns.open(person.id_number_cipher)
  const id = newId()
  const esId = sealNumber(now)
  const made = await nationalSeals.make({
    esId,
    type: 2,
    name,
    owner: {
      commonName: name,
      ...(number ? { serialNumber: columns.lookup(number).toString('hex').slice(0, 32) } : {}),
    },
    picture: { data: png, widthMm, heightMm },
    validFrom: now,
    years: body.years,
    place: id,
  })
  return { ...made, id, esId, name: signature.name, personSealId: signature.id }
}

/** A person asks for himself: who applies and who decides are one, and both are written down. */
export const makeOwnSeal = prepareThenCommit<'/personSeal/national/make', NumberedOwnSeal>(
  prepare,
  unlessFrozenThen(async ({ actor, body, db, note, now, services }, made) => {
    await assertNone(db, actor.accountId, made.personSealId)
    const file = await services.blobs.put(db, {
      scopeId: actor.accountId,
      bytes: made.esl,
      mediaType: 'application/octet-stream',
    })
    await addRow(db, 'person_national_seal', {
      account_id: actor.accountId,
      id: made.id,
      person_seal_id: made.personSealId,
      name: made.name,
      state: STATE.active,
      years: body.years,
      es_id: made.esId,
      maker: made.maker,
      esl_blob: file.id,
      certificates: JSON.stringify(made.certificates.map((der) => der.toString('base64'))),
      key_wrapped: made.key_wrapped,
      key_cipher: made.key_cipher,
      valid_from: made.validFrom,
      valid_to: made.validTo,
      created_at: now,
    })
    await noteLifeStep(db, {
      accountId: actor.accountId,
      sealId: made.id,
      esId: made.esId,
      action: 'make',
      state: STATE.active,
      from: made.validFrom,
      reason: `本人申请，由“${made.maker}”制作`,
      at: now,
    })
    note({ target: made.name, detail: { nationalSealId: made.id, esId: made.esId, maker: made.maker } })
    await tellNamed(
      services,
      db,
      [
        {
          accountId: actor.accountId,
          kind: 'authorisation',
          what: '制作个人电子印章',
          content: `您用签名「${made.name}」制作了个人电子印章 ${made.esId}。`,
        },
      ],
      now,
    )
    return { id: made.id, esId: made.esId }
  }),
  { withFiles: true },
)
