import { FACE_TICKET_LIFETIME } from '@xinqi/api/limits'
import { IDENTITY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { EMPTY, inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { writeLeaves } from '../../../platform/evidence/log-step.ts'
import { type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { openTicket, readTicket, spendTicket } from '../../../platform/security/tickets.ts'
import type { Services } from '../../../platform/services.ts'
import { faceAgainVerdict, recordFaceAgain, type Started, startFaceAgain } from '../identity/face.ts'
import { isOffered, METHODS } from '../identity/rules.ts'
import { sendMessage } from '../messages/messages.ts'
import { accountOf } from '../security/own-account.ts'
import { countedProof, requireRecentProof } from '../security/proof.ts'
import { freezeEntry, IN_MY_NAME_PAGE, noticeRecipients } from './freeze.ts'
import { type NameOwner, nameOwner } from './owner.ts'
import { type LiftWay, liftWay } from './rules.ts'
import { holdNameAlone } from './standing-freezes.ts'

const PURPOSE = 'liftFreeze'
type Payload = { ownerId: string; freezeId: string; attemptId: string }

export const standingFreeze = (db: Queryable, ownerId: string) =>
  rowOf(db, 'name_freeze', { owner_id: ownerId, lifted_at: EMPTY })

const theStanding = async (db: Queryable, ownerId: string) => {
  const freeze = await standingFreeze(db, ownerId)
  if (!freeze) throw new CodedError('NAME_NOT_FROZEN')
  return freeze
}

export const liftWayOf = async (
  { db, services, actor }: Pick<PreparingCall<'/inMyName/lift'>, 'db' | 'services' | 'actor'>,
  frozenAt: Date,
): Promise<LiftWay> => {
  const account = await accountOf(db, actor.accountId)
  return liftWay({
    isVerified: account.identity_status === IDENTITY.verified,
    verifiedAt: account.identity_at,
    frozenAt,
    faceOffered: isOffered(services.identity, METHODS.face),
  })
}

/** The face is compared with the verified name and number; it costs whoever lifts nothing. */
export const startLiftFace = prepareThenCommit<'/inMyName/liftFace', Started>(
  async (call) => {
    const { actor, body, db, services } = call
    const owner = await nameOwner(db, actor, body.of)
    const freeze = await theStanding(db, owner.id)
    if (!body.consented) throw new CodedError('CONSENT_REQUIRED')
    if ((await liftWayOf(call, freeze.frozen_at)) !== 'face') throw new CodedError('WAY_NOT_OFFERED')
    const account = await accountOf(db, actor.accountId)
    const person = { name: account.name!, idNumber: services.columns.open(account.id_number_cipher!) }
    return startFaceAgain(call, person, null)
  },
  async ({ actor, body, db, note, now, services }, started) => {
    const owner = await nameOwner(db, actor, body.of)
    const freeze = await theStanding(db, owner.id)
    await recordFaceAgain(db, actor.accountId, started)
    const { ticket } = await openTicket(
      db,
      {
        purpose: PURPOSE,
        lifetimeMs: FACE_TICKET_LIFETIME,
        accountId: actor.accountId,
        payload: { ownerId: owner.id, freezeId: freeze.id, attemptId: started.attemptId } satisfies Payload,
      },
      now,
    )
    note({ detail: { sandbox: services.identity.isSandbox } })
    return {
      attemptId: started.attemptId,
      faceToken: ticket,
      url: started.url,
      expiresAt: started.expiresAt.toISOString(),
      sandbox: services.identity.isSandbox,
    }
  },
)

type LiftProof = { freezeId: string; how: LiftWay; serial: string | null }

/** One face, one freeze: a face shown for an earlier one, or for another's, is no face here. */
const shownFace = async (
  call: PreparingCall<'/inMyName/lift'>,
  owner: NameOwner,
  freezeId: string,
): Promise<string> => {
  const { actor, body, now, autocommit } = call
  const ticket = await readTicket(autocommit, PURPOSE, body.faceToken ?? '', now).catch((error) => {
    throw error instanceof CodedError ? new CodedError('NAME_LIFT_PROOF') : error
  })
  const payload = ticket.payload as Payload
  if (ticket.account_id !== actor.accountId || payload.ownerId !== owner.id || payload.freezeId !== freezeId)
    throw new CodedError('NAME_LIFT_PROOF')
  const verdict = await faceAgainVerdict(call, payload.attemptId)
  if (verdict === 'pending') throw new CodedError('NAME_LIFT_PROOF', '人脸识别尚未完成，请在手机上完成后继续')
  if (!(await spendTicket(autocommit, ticket.id))) throw new CodedError('NAME_LIFT_PROOF')
  if (!verdict.passed)
    throw new CodedError('NAME_LIFT_PROOF', `人脸识别未通过${verdict.reason ? `：${verdict.reason}` : ''}`)
  return verdict.serial
}

const shownNumber = async (call: PreparingCall<'/inMyName/lift'>, services: Services): Promise<void> => {
  const { actor, body, db, autocommit, now } = call
  await requireRecentProof(call)
  const { id_number_hash } = await accountOf(db, actor.accountId)
  const typed = services.columns.lookup((body.idNumber ?? '').trim().toUpperCase())
  const right = await countedProof(
    autocommit,
    actor.accountId,
    now,
    async () => id_number_hash !== null && typed.equals(id_number_hash),
  )
  if (!right) throw new CodedError('NAME_LIFT_PROOF', '身份证号与实名信息不符')
}

/** Who he is is asked before the transaction; what there was before comes back with its end. */
export const liftFreeze = prepareThenCommit<'/inMyName/lift', LiftProof>(
  async (call) => {
    const { actor, body, db, services } = call
    const owner = await nameOwner(db, actor, body.of)
    const freeze = await theStanding(db, owner.id)
    const how = await liftWayOf(call, freeze.frozen_at)
    if (how === 'face') return { freezeId: freeze.id, how, serial: await shownFace(call, owner, freeze.id) }
    const account = await accountOf(db, actor.accountId)
    if (how === 'idNumber') await shownNumber(call, services)
    else if (account.identity_status !== IDENTITY.verified)
      throw new CodedError('NAME_LIFT_PROOF', '请先完成实名认证，再解除冻结')
    return { freezeId: freeze.id, how, serial: how === 'realName' ? account.identity_serial : null }
  },
  async ({ actor, body, db: pool, note, now, visitor }, { freezeId, how, serial }) => {
    const db = pool
    const owner = await nameOwner(db, actor, body.of)
    await holdNameAlone(db, owner.id)
    const freeze = await theStanding(db, owner.id)
    if (freeze.id !== freezeId) throw new CodedError('NAME_LIFT_PROOF')
    // A frozen person lifts his own name first: he cannot speak for his company while he stopped his own.
    if (owner.isCompany && (await standingFreeze(db, actor.accountId)))
      throw new CodedError('NAME_FROZEN', '您本人处于冻结中，请先解除本人的冻结')
    await inRows(db, 'name_freeze', { owner_id: owner.id, id: freeze.id }).set({
      lifted_at: now,
      lifted_by: actor.accountId,
      lifted_how: how,
      lifted_serial: serial,
      lifted_address: visitor.address,
    })
    await writeLeaves(db, [
      { contractId: freeze.id, step: 'lift', at: now, entry: freezeEntry('lift', owner, now) },
    ])
    note({ target: owner.isCompany ? owner.name! : '本人', detail: { how, serial } })
    for (const accountId of await noticeRecipients(db, owner))
      await sendMessage(db, {
        accountId,
        companyId: owner.isCompany ? owner.id : null,
        title: '已解除冻结',
        content: `${owner.isCompany ? `以「${owner.name}」名义` : '以您名义'}的签署、用印、授权与自动签署已恢复。如非本人操作，请立即再次冻结并联系客服。`,
        path: IN_MY_NAME_PAGE,
        at: now,
      })
    return { liftedAt: now.toISOString() }
  },
)
