import type { Data } from '@xinqi/api/calls'
import { CONTRACT } from '@xinqi/api/limits'
import { MOBILE } from '@xinqi/api/mobile'
import { newId } from '../../../platform/db/ids.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { actOf, performedBy } from '../contract/act.ts'
import { type CcRow, type Contract, readContract, SIGNER } from '../contract/aggregate.ts'
import { perform } from '../contract/perform.ts'
import { visibleFor } from '../contract/visible-to.ts'
import { addCopies, dropCopies } from '../contract/write-contract.ts'

export const presentCopies = (services: Services, rows: readonly CcRow[]): Data<'/file/getContractCCUser'> =>
  rows.map((row) => ({
    ccId: row.id,
    name: row.name,
    mobile: row.mobile_cipher && maskMobile(services.columns.open(row.mobile_cipher)),
    mayDownload: row.may_download,
    toldWhen: row.told_when,
  }))

export const listCopies = async ({ actor, body, db, now, services }: Call<'/file/getContractCCUser'>) => {
  const { contract } = await visibleFor(db, actor, body.contractId, now)
  return presentCopies(services, contract.cc)
}

/** Who gets a copy may change while it is signed and afterwards; who signs needs none. */
export const changeCopies = async (call: Call<'/file/modifyContractCCUser'>) => {
  const { body, db, note, services } = call
  const { contract } = await perform({
    ...performedBy(actOf(call)),
    action: 'changeCc',
    after: async (contract) => {
      const stay = new Set(body.keep)
      const kept = contract.cc.filter(({ id }) => stay.has(id))
      const coming = body.add.map((one) => ({ ...one, name: one.name.trim(), mobile: one.mobile.trim() }))
      assertPossible(services, contract, kept, coming)
      const gone = contract.cc.filter(({ id }) => !stay.has(id)).map(({ id }) => id)
      await dropCopies(db, body.contractId, gone)
      for (const one of coming) {
        const hash = services.columns.lookup(one.mobile)
        const account = await rowOf(db, 'account', { mobile_hash: hash }, ['id'])
        await addCopies(db, [
          {
            contract_id: body.contractId,
            id: newId(),
            account_id: account?.id ?? null,
            name: one.name,
            mobile_hash: hash,
            mobile_cipher: services.columns.seal(one.mobile),
            may_download: one.mayDownload,
            told_when: one.toldWhen,
            language: one.language ?? null,
          },
        ])
      }
    },
  })
  note({ target: contract.row.name, detail: { added: body.add.length, kept: body.keep.length } })
  return presentCopies(services, (await readContract(db, body.contractId))!.cc)
}

const assertPossible = (
  { columns }: Services,
  { signers }: Contract,
  kept: readonly CcRow[],
  coming: readonly { name: string; mobile: string }[],
) => {
  if (kept.length + coming.length > CONTRACT.cc)
    throw new CodedError('BAD_REQUEST', `抄送人最多 ${CONTRACT.cc} 位`)
  const taken = new Map<string, string>()
  for (const { mobile_hash, status } of signers)
    if (mobile_hash && status !== SIGNER.released) taken.set(mobile_hash.toString('hex'), '已是签署人')
  for (const { mobile_hash } of kept) if (mobile_hash) taken.set(mobile_hash.toString('hex'), '已在抄送人中')
  for (const { name, mobile } of coming) {
    if (!MOBILE.test(mobile)) throw new CodedError('BAD_REQUEST', `「${name}」的手机号有误`)
    const hash = columns.lookup(mobile).toString('hex')
    const why = taken.get(hash)
    if (why) throw new CodedError('BAD_REQUEST', `「${name}」${why}，无需重复抄送`)
    taken.set(hash, '重复')
  }
}
