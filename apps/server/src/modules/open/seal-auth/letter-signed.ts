import { publicStatus } from '@xinqi/api/open/public-shapes'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows, lockTheRow, oneOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { noteNamedActs } from '../../../platform/evidence/named-acts.ts'
import type { Services } from '../../../platform/services.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { SIGNER } from '../../contracts/contract/aggregate.ts'
import type { ContractWitness } from '../../contracts/contract/witness-point.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { type AuthRow, writeChange } from './auths.ts'
import { mayAuthorise } from './grantor.ts'
import { endAuth } from './revoke.ts'
import { AUTH } from './rules.ts'
import { tellOwner } from './tell-owner.ts'

/** What becomes of a letter, a contract of its app, becomes of the authorisation, in the transaction in which it happens. */
export const letterWitness: ContractWitness = {
  name: 'open/seal-auth',
  changed: async (services, db, contractIds) => {
    const ours = await db
      .selectFrom('open_seal_auth')
      .select('id')
      .where((eb) =>
        eb.or([eb('letter_id', 'in', [...contractIds]), eb('pending_letter_id', 'in', [...contractIds])]),
      )
      .orderBy('id')
      .execute()
    for (const { id } of ours) await follow(services, db, id)
  },
}

const ENDED: Record<string, string | undefined> = {
  refused: '授权书被拒签',
  expired: '授权书逾期未签署',
  withdrawn: '授权书已撤回',
  ended: '授权书已解除',
  voided: '授权书已作废',
}

const follow = async (services: Services, db: Tx, authId: string) => {
  const auth = await lockTheRow(db, 'open_seal_auth', { id: authId })
  if (auth.status === AUTH.revoked) return
  const now = services.clock()
  const wordOf = async (contractId: string | null) => {
    if (!contractId) return null
    const { status, phase } = await theRow(db, 'contract', { id: contractId }, ['status', 'phase'])
    return publicStatus(status, phase)
  }
  const held = await wordOf(auth.letter_id)
  if (held && ENDED[held])
    return endAuth({ services, db, now }, auth, { by: auth.company_name, reason: ENDED[held]! })
  const waiting = await wordOf(auth.pending_letter_id)
  if (waiting === 'completed') return takeEffect(services, db, auth, now)
  if (!waiting || !ENDED[waiting]) return
  if (auth.status === AUTH.waiting)
    return endAuth({ services, db, now }, auth, { by: auth.company_name, reason: ENDED[waiting]! })
  // What was asked for is off; what holds goes on to its own end.
  await inRows(db, 'open_seal_auth', { id: auth.id }).set({ pending_letter_id: null, pending_ends_at: null })
  await writeChange(db, auth.id, {
    what: '续期未成',
    by: auth.company_name,
    detail: ENDED[waiting]!,
    at: now,
  })
}

/** Looked at again who has signed: rights may have changed since the letter was sent. */
const takeEffect = async (services: Services, db: Tx, auth: AuthRow, now: Date) => {
  const signer = await theRow(
    db,
    'contract_signer',
    { contract_id: auth.pending_letter_id!, status: SIGNER.signed },
    ['account_id', 'name'],
  )
  const seat = await loadSeat(
    db,
    { accountId: signer.account_id!, companyId: auth.company_id, homeCompanyId: null },
    now,
  )
  const seals = await rowsOf(
    db,
    'company_seal',
    { company_id: auth.company_id, id: oneOf(auth.seal_ids) },
    { columns: ['type', 'legal_account_id'] },
  )
  if (!seat || !mayAuthorise(seat, seals))
    return endAuth({ services, db, now }, auth, {
      by: '平台',
      reason: '授权书的签署人不是法定代表人或管理员',
    })
  const isFirst = auth.status === AUTH.waiting
  await inRows(db, 'open_seal_auth', { id: auth.id }).set({
    status: AUTH.inForce,
    letter_id: auth.pending_letter_id,
    ends_at: auth.pending_ends_at!,
    pending_letter_id: null,
    pending_ends_at: null,
    told_days: null,
    ...(isFirst ? { granted_at: now, granted_by: signer.name } : {}),
  })
  if (isFirst)
    await noteNamedActs(db, [
      {
        id: auth.id,
        act: 'letter.granted',
        owner: { id: auth.company_id, isCompany: true },
        label: auth.number,
        byAccount: signer.account_id,
        at: now,
      },
    ])
  await writeChange(db, auth.id, {
    what: isFirst ? '授权生效' : '续期生效',
    by: `${auth.company_name} ${signer.name}`,
    detail: `至 ${auth.pending_ends_at!.toISOString()}`,
    at: now,
  })
  await publishEvent(services, db, {
    appId: auth.app_id,
    type: 'sealAuth.granted',
    data: { authNo: auth.number, account: auth.account, until: auth.pending_ends_at!.toISOString() },
  })
  await tellOwner(db, auth, {
    title: isFirst ? '自动签署授权已生效' : '自动签署授权已续期',
    content: `授权 ${auth.number} 已由${signer.name}签署生效，范围内的合同将自动签署。可随时撤销。`,
    at: now,
  })
}
