import { randomBytes } from 'node:crypto'
import { chinaDigits } from '@xinqi/api/china-day'
import { encodePng, rasterise } from '@xinqi/seal-art'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import { type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import type { MadeSeal } from '../../../platform/national-seals/national-seals.ts'
import type { Services } from '../../../platform/services.ts'
import { unlessFrozenThen } from '../../people/freeze/standing-freezes.ts'
import { certifiedCompanyOf, verifiedPerson } from '../company-seals/access.ts'
import { drawSeal, type KeptDesign, type SealDesign } from '../company-seals/artwork.ts'
import { LEGAL_SEAL, SEAL } from '../company-seals/rules.ts'
import { changeState } from './change-state.ts'
import { lockNationalSeal, noteLifeStep } from './queries.ts'
import { nextState, STATE, wholeMillimetres } from './rules.ts'
import { tellAdministrators } from './tell-administrators.ts'

/** So many dots to the millimetre: what printers ask for, and far below what a seal may weigh. */
const DOTS_PER_MM = 12

export const pictureOf = async (
  services: Services,
  db: Queryable,
  { design, picture_blob }: { design: unknown; picture_blob: string },
): Promise<Uint8Array> => {
  if (design) {
    const { companyName, ...drawn } = design as KeptDesign
    return encodePng(rasterise(drawSeal(companyName, drawn as SealDesign), DOTS_PER_MM))
  }
  return services.blobs.read(orNotFound(await services.blobs.find(db, picture_blob)))
}

/** By the maker's rule of the house: letters, the day, and what nobody guesses. */
export const sealNumber = (now: Date) =>
  `XQ${chinaDigits(now).slice(0, 8)}${randomBytes(6).toString('hex').toUpperCase()}`

type NumberedSeal = MadeSeal & { esId: string; companySealId: string }

/** NumberedSeal before the transaction: the maker's key may lie in a device of its own, and nobody's rows wait for it. */
const prepare = async (call: PreparingCall<'/nationalSeal/make'>): Promise<NumberedSeal> => {
  const { actor, body, db, now, services } = call
  const companyId = certifiedCompanyOf(actor)
  await verifiedPerson(db, services.columns, actor.accountId)
  if (services.nationalSeals.making === 'none') throw new CodedError('NATIONAL_SEAL_NOT_MADE')
  const asked = orNotFound(await rowOf(db, 'national_seal', { company_id: companyId, id: body.id }))
  if (!nextState(asked.state, 'make')) throw new CodedError('NATIONAL_SEAL_STATE')
  const seal = await theRow(db, 'company_seal', { company_id: companyId, id: asked.company_seal_id! })
  const company = await theRow(db, 'company', { id: companyId }, ['name', 'credit_code'])
  const size = wholeMillimetres(seal.width_um, seal.height_um)
  if (seal.status !== SEAL.enabled || !size) throw new CodedError('SEAL_STATUS')
  const esId = sealNumber(now)
  const isPersonal = seal.type === LEGAL_SEAL
  const made = await services.nationalSeals.make({
    esId,
    type: isPersonal ? 2 : 1,
    name: isPersonal
      ? `${company.name}${seal.name}`
      : seal.name.includes(company.name)
        ? seal.name
        : `${company.name}${seal.name}`,
    owner: {
      commonName: isPersonal ? (seal.legal_name ?? company.name) : company.name,
      organization: company.name,
      ...(company.credit_code ? { organizationIdentifier: `NTRCN-${company.credit_code}` } : {}),
    },
    picture: { data: await pictureOf(services, db, seal), ...size },
    validFrom: now,
    years: asked.years,
    place: body.id,
  })
  return { ...made, esId, companySealId: seal.id }
}

export const makeNationalSeal = prepareThenCommit<'/nationalSeal/make', NumberedSeal>(
  prepare,
  unlessFrozenThen(async (call, made) => {
    const { actor, body, db, note, now, services } = call
    const companyId = certifiedCompanyOf(actor)
    const asked = await lockNationalSeal(db, companyId, body.id)
    const state = nextState(asked.state, 'make')
    if (!state) throw new CodedError('NATIONAL_SEAL_STATE')
    const file = await services.blobs.put(db, {
      scopeId: companyId,
      bytes: made.esl,
      mediaType: 'application/octet-stream',
    })
    await inRows(db, 'national_seal', { company_id: companyId, id: asked.id }).set({
      state,
      es_id: made.esId,
      maker: made.maker,
      esl_blob: file.id,
      certificates: JSON.stringify(made.certificates.map((der) => der.toString('base64'))),
      key_wrapped: made.key_wrapped,
      key_cipher: made.key_cipher,
      valid_from: made.validFrom,
      valid_to: made.validTo,
    })
    const by = { accountId: actor.accountId, name: actor.name }
    await noteLifeStep(db, {
      companyId,
      sealId: asked.id,
      name: asked.name,
      esId: made.esId,
      action: 'make',
      state,
      from: made.validFrom,
      reason: `由“${made.maker}”制作`,
      by,
      at: now,
    })
    note({ target: asked.name, detail: { nationalSealId: asked.id, esId: made.esId, maker: made.maker } })
    await tellAdministrators(
      services,
      db,
      actor,
      `企业的国标电子印章「${asked.name}」（${made.esId}）已制作。`,
      now,
    )
    if (asked.replaces_id) {
      const old = await lockNationalSeal(db, companyId, asked.replaces_id)
      if (old.state === STATE.active || old.state === STATE.stopped)
        await changeState(db, old, 'cancel', { reason: `变更，由 ${made.esId} 代替`, by, at: now })
    }
    return { id: asked.id, esId: made.esId }
  }),
  { withFiles: true },
)
