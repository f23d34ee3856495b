import type { Data } from '@xinqi/api/calls'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import { newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import { oneOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { listUses } from '../../seals/authorisations/use-seal.ts'
import { GROUND } from '../../seals/company-seals/rules.ts'
import { asWeb } from '../gateway/as-web.ts'
import { type Owned, ownerFor } from './owner.ts'
import { findSeals } from './queries.ts'

type Answer = Promise<Data<'/open/seal/useLog'>>
const SIGNED = 2

/** Of a contract that is not the app's own it learns only that the seal was used. */
const usesOfCompany = async (call: Call<'/open/seal/useLog'>, { app, actor }: Owned): Answer => {
  const { body, db } = call
  const { appId: _, account: __, ...asked } = body
  const { total, nextCursor, list } = await listUses(asWeb<'/companySeal/useLog'>(call, actor, asked))
  const own = list.length
    ? await rowsOf(
        db,
        'open_contract',
        { app_id: app.id, contract_id: oneOf(list.map(({ contractId }) => contractId)) },
        { columns: ['contract_id', 'contract_no'] },
      )
    : []
  const numbers = new Map(own.map(({ contract_id, contract_no }) => [contract_id, contract_no]))
  return {
    total,
    nextCursor,
    list: list.map((use) => {
      const contractNo = numbers.get(use.contractId) ?? null
      return {
        useId: use.useId,
        contractNo,
        contractName: contractNo === null ? null : use.contractName,
        userName: contractNo === null ? null : use.userName,
        isAutomatic: use.ground === GROUND.automatic,
        authorisationNo: use.authorisationNo,
        places: use.places,
        usedAt: use.usedAt,
      }
    }),
  }
}

/** Which picture a person signed with is not kept; what of the app's he signed is. */
const signedByPerson = async (call: Call<'/open/seal/useLog'>, { app, actor }: Owned): Answer => {
  const { body, db } = call
  const pageSize = body.pageSize ?? PAGE_SIZE_DEFAULT
  const signed = db
    .selectFrom('contract_signer as signer')
    .innerJoin('open_contract', 'open_contract.contract_id', 'signer.contract_id')
    .innerJoin('contract', 'contract.id', 'signer.contract_id')
    .where('open_contract.app_id', '=', app.id)
    .where('signer.account_id', '=', actor.accountId)
    .where('signer.status', '=', SIGNED)
    .where('signer.signed_at', 'is not', null)
  const rows = await newestFirst(
    signed.select([
      'signer.id',
      'signer.name as signer_name',
      'signer.signed_at',
      'open_contract.contract_no',
      'contract.name',
    ]),
    { cursor: body.cursor, pageSize },
    { at: 'signer.signed_at', id: 'signer.id' },
  ).execute()
  const { total } = await signed.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return {
    total,
    ...pageOf(
      rows,
      pageSize,
      (row) => ({ at: row.signed_at!, id: row.id }),
      (row) => ({
        useId: row.id,
        contractNo: row.contract_no,
        contractName: row.name,
        userName: row.signer_name,
        isAutomatic: false,
        authorisationNo: null,
        places: null,
        usedAt: row.signed_at!.toISOString(),
      }),
    ),
  }
}

export const sealUses = async (call: Call<'/open/seal/useLog'>): Answer => {
  const { body, db } = call
  const owned = await ownerFor(call)
  const { account, sealId } = body
  const [seal] = await findSeals(db, owned.app, { account, sealId }, { offset: 0, limit: 1 })
  if (!seal) throw new CodedError('NOT_FOUND', '印章不存在')
  return owned.actor.company ? usesOfCompany(call, owned) : signedByPerson(call, owned)
}
