import type { Language } from '@xinqi/api/languages'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { addressIn } from '../../../platform/sandbox-address.ts'
import { lockContract, SIGNER } from '../../contracts/contract/aggregate.ts'
import { refreshParticipants } from '../../contracts/contract/participants.ts'
import { tellWitnesses } from '../../contracts/contract/witness-point.ts'
import { addSigners, changeContract, changeSigner } from '../../contracts/contract/write-contract.ts'
import { makeSandboxPerson, proveSandboxPerson } from '../realms/make-person.ts'
import { platformAccount } from '../users/add-user.ts'
import { accountRows } from '../webhooks/signer-accounts.ts'
import type { Acting } from './act-on.ts'
import { contractRow, signerNamed } from './app-contracts.ts'

/** Somebody else takes the place of one who has not signed. */
export const replaceSigner = async (
  acting: Acting<Tx>,
  asked: { contractNo: string; account: string; name: string; mobile: string; language?: Language },
) => {
  const { app, services, now } = acting
  const db = acting.db
  const { contract_id } = await contractRow(db, app.id, asked.contractNo)
  const contract = await lockContract(db, contract_id)
  const { signer } = await signerNamed(services, db, contract, asked.account)
  if (![2, 3, 10].includes(contract.row.status) || signer.status === SIGNER.signed)
    throw new CodedError('CONTRACT_STATUS')
  const accountId = app.realm
    ? await makeSandboxPerson(services, db, app.realm, asked)
    : await platformAccount({ services, db, now }, asked)
  if (app.realm) await proveSandboxPerson(services, db, accountId)
  const address = addressIn(app.realm, asked.mobile)
  const id = newId()
  const { columns } = services
  await changeSigner(db, contract_id, signer.id, { status: SIGNER.released })
  await addSigners(db, [
    {
      contract_id,
      id,
      party_id: signer.party_id,
      position: signer.position,
      account_id: accountId,
      name: asked.name,
      mobile_hash: columns.lookup(address),
      mobile_cipher: columns.seal(address),
      language: asked.language ?? signer.language,
      status: signer.status,
      handed_from: signer.id,
    },
  ])
  await addRows(
    db,
    'open_contract_signer',
    await accountRows(services, db, { appId: app.id, contractId: contract_id }, [
      { signerId: id, account: asked.account },
    ]),
  )
  await changeContract(db, contract_id, { revision: contract.row.revision + 1, updated_at: now })
  await refreshParticipants(db, [contract_id])
  await tellWitnesses(services, db, [contract_id])
}
