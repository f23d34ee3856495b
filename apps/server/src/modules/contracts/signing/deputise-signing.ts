import { PARTY_KIND } from '@xinqi/api/status'
import { writeAudit } from '../../../platform/audit.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { DeputisedWork, RunningAbsence } from '../../company/absences/deputised-work-point.ts'
import { usableSeals } from '../../seals/authorisations/usable-seals.ts'
import { type Contract, SIGNER, type SignerRow } from '../contract/aggregate.ts'
import { handOnSaid } from '../contract/deputised.ts'
import { perform } from '../contract/perform.ts'
import { addSigners, changeSigner } from '../contract/write-contract.ts'
import { usedContract } from './choose-marks.ts'
import { placesOf } from './my-part.ts'

/** What a company's seal is put on with, and nothing that stands for the person. */
const BY_SEAL: ReadonlySet<string> = new Set(['seal', 'seam', 'date'])

/** Whether a place is signed by the company's seal alone: somebody's own signature is nobody else's to give. */
export const isBySealAlone = (contract: Contract, signer: SignerRow): boolean => {
  const places = placesOf(contract, signer)
  return places.some(({ kind }) => kind === 'seal') && places.every(({ kind }) => BY_SEAL.has(kind))
}

const duePlaces = (db: Queryable, companyId: string) =>
  db
    .selectFrom('contract_signer')
    .innerJoin(
      'contract_party',
      onColumns('contract_party', 'contract_signer', { contract_id: 'contract_id', id: 'party_id' }),
    )
    .select(['contract_signer.contract_id', 'contract_signer.id'])
    .where('contract_party.company_id', '=', companyId)
    .where('contract_party.kind', '=', PARTY_KIND.company)
    .where('contract_signer.status', '=', SIGNER.due)

type Place = { contract_id: string; id: string }
type Person = { accountId: string; name: string }

/** The place goes to the other; who stood in it before is kept beside it. */
const move = async (
  services: Services,
  absence: RunningAbsence,
  place: Place,
  now: Date,
  {
    to,
    returned,
    fits,
  }: { to: Person; returned: boolean; fits: (signer: SignerRow, contract: Contract) => boolean },
): Promise<boolean> => {
  const receiver = await theRow(services.db, 'account', { id: to.accountId }, [
    'mobile_hash',
    'mobile_cipher',
    'email_hash',
    'email_cipher',
  ])
  try {
    await services.db.transaction().execute(async (db) => {
      let before: SignerRow | undefined
      const { contract } = await perform({
        db,
        services,
        now,
        by: { platform: true },
        contractId: place.contract_id,
        action: 'deputiseSigning',
        said: handOnSaid(absence, returned),
        given: (found) => {
          before = found.signers.find(({ id }) => id === place.id)
          if (!before || before.status !== SIGNER.due || !fits(before, found))
            throw new CodedError('CONTRACT_STATUS')
          const { party_id } = before
          const party = found.parties.find(({ id }) => id === party_id)!
          return { transferAllowed: returned || party.may_transfer }
        },
        after: async ({ row }) => {
          const { id, party_id, position, status, language } = before!
          await changeSigner(db, row.id, id, { status: SIGNER.released })
          await addSigners(db, [
            {
              contract_id: row.id,
              id: newId(),
              party_id,
              position,
              account_id: to.accountId,
              name: to.name,
              ...receiver,
              language,
              status,
              handed_from: id,
              absence_id: returned ? null : absence.absenceId,
            },
          ])
        },
      })
      await writeAudit(db, {
        event: returned ? 'absence.giveBack' : 'absence.handOn',
        companyId: absence.companyId,
        accountId: null,
        actorName: '系统',
        target: contract.row.name,
        detail: { from: before!.name, to: to.name, absenceId: absence.absenceId },
        succeeded: true,
        at: now,
      })
    })
    return true
  } catch (error) {
    if (error instanceof CodedError) return false
    throw error
  }
}

/** Contracts somebody away was to sign by his company's seal: for a deputy who may use a seal on them himself. */
export const deputisedSigning: DeputisedWork = {
  kind: 'sealing',
  right: 'system:contract:sign',
  take: async (services, absence, deputy, now) => {
    const { accountId, deputyAccountId, deputyName, companyId } = absence
    const due = await duePlaces(services.db, companyId)
      .where('contract_signer.account_id', '=', accountId)
      .where('contract_signer.absence_id', 'is', null)
      .execute()
    const fits = (signer: SignerRow, contract: Contract) =>
      signer.account_id === accountId &&
      !signer.id_number_hash &&
      isBySealAlone(contract, signer) &&
      !contract.signers.some(
        ({ account_id, party_id, status }) =>
          account_id === deputyAccountId && party_id === signer.party_id && status !== SIGNER.released,
      )
    let moved = 0
    for (const place of due) {
      const row = await theRow(services.db, 'contract', { id: place.contract_id })
      const occasion = { now, contract: usedContract({ row } as Contract) }
      if ((await usableSeals(services.db, services, deputy, occasion)).length === 0) continue
      const to = { accountId: deputyAccountId, name: deputyName }
      if (await move(services, absence, place, now, { to, returned: false, fits })) moved++
    }
    return moved
  },
  giveBack: async (services, absence, now) => {
    if (!absence.absentIsHere) return 0
    const held = await duePlaces(services.db, absence.companyId)
      .where('contract_signer.absence_id', '=', absence.absenceId)
      .execute()
    const to = { accountId: absence.accountId, name: absence.name }
    const fits = ({ absence_id }: SignerRow) => absence_id === absence.absenceId
    let moved = 0
    for (const place of held)
      if (await move(services, absence, place, now, { to, returned: true, fits })) moved++
    return moved
  },
  waiting: async ({ db }, companyId, absenceIds) => {
    const rows = await duePlaces(db, companyId)
      .clearSelect()
      .select(({ fn }) => ['contract_signer.absence_id as id', fn.countAll<number>().as('n')])
      .where('contract_signer.absence_id', 'in', [...absenceIds])
      .groupBy('contract_signer.absence_id')
      .execute()
    return new Map(rows.map(({ id, n }) => [id!, Number(n)]))
  },
}
