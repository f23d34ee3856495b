import { FIRST_LANGUAGE, isLanguage, type PrevailingText } from '@xinqi/api/languages'
import { publicStatus } from '@xinqi/api/open/public-shapes'
import { PARTY_KIND } from '@xinqi/api/status'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, rowOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contract, readContract, SIGNER } from '../../contracts/contract/aggregate.ts'
import { settingsOf } from '../../contracts/contract/facts.ts'
import { openDraft } from '../../contracts/drafts/sealed-draft.ts'
import { signerState } from '../webhooks/published-state.ts'
import { accountsOf } from '../webhooks/signer-accounts.ts'

export type OpenContractRow = Selectable<Tables['open_contract']>

/** By the number its app gave it; that of another app is not there. */
export const contractRow = async (
  db: Queryable,
  appIds: string | readonly string[],
  contractNo: string,
): Promise<OpenContractRow> => {
  const ids = typeof appIds === 'string' ? [appIds] : [...appIds]
  const found = ids.length
    ? await rowOf(db, 'open_contract', { app_id: oneOf(ids), contract_no: contractNo })
    : undefined
  if (!found) throw new CodedError('OPEN_CONTRACT_UNKNOWN')
  return found
}

export const contractNumbered = async (
  db: Queryable,
  appId: string | readonly string[],
  contractNo: string,
) => {
  const row = await contractRow(db, appId, contractNo)
  const contract = await readContract(db, row.contract_id)
  if (!contract) throw new CodedError('OPEN_CONTRACT_UNKNOWN')
  return { row, contract }
}

/** Signers as partners see them: of a draft from what it says, of a sent contract from the books. */
export const shownSigners = async (services: Services, db: Queryable, contract: Contract) => {
  const accounts = await accountsOf(services, db, contract.row.id)
  if (contract.parties.length === 0 && contract.row.draft_cipher)
    return openDraft(services, contract).parties.flatMap((party) =>
      party.signers.map((signer) => ({
        account: accounts.get(signer.signerId) ?? null,
        name: signer.name,
        company: party.kind === PARTY_KIND.company ? (party.companyName ?? null) : null,
        mobile: signer.mobile ? maskMobile(signer.mobile) : null,
        order: party.turn,
        language: signer.language ?? FIRST_LANGUAGE,
        status: 'pending' as const,
        signedAt: null,
        refusedReason: null,
      })),
    )
  return contract.signers
    .filter(({ status }) => status !== SIGNER.released)
    .map((signer) => {
      const party = contract.parties.find(({ id }) => id === signer.party_id)!
      return {
        account: accounts.get(signer.id) ?? null,
        name: signer.name,
        company: party.kind === PARTY_KIND.company ? party.company_name : null,
        mobile: signer.mobile_cipher && maskMobile(services.columns.open(signer.mobile_cipher)),
        order: party.turn,
        language: isLanguage(signer.language) ? signer.language : FIRST_LANGUAGE,
        status: signerState(contract, signer),
        signedAt: signer.signed_at?.toISOString() ?? null,
        refusedReason: signer.refused_reason,
      }
    })
}

/** Of a contract in two languages, the text that counts. */
export const prevailingOf = (services: Services, contract: Contract): PrevailingText | null => {
  const { prevailing } = contract.row.draft_cipher ? openDraft(services, contract) : settingsOf(contract)
  return prevailing ?? null
}

export const statusOf = ({ row }: Pick<Contract, 'row'>) => publicStatus(row.status, row.phase)

export const standingNumbered = async (
  services: Services,
  db: Queryable,
  appId: string,
  contractNo: string,
) => {
  const { contract } = await contractNumbered(db, appId, contractNo)
  return { contractNo, status: statusOf(contract), signers: await shownSigners(services, db, contract) }
}

/** The account that signs, as a row of the contract. */
export const signerNamed = async (
  services: Pick<Services, 'ownerKeys'>,
  db: Queryable,
  contract: Contract,
  account: string,
) => {
  const accounts = await accountsOf(services, db, contract.row.id)
  const signer = contract.signers.find(
    ({ id, status }) => accounts.get(id) === account && status !== SIGNER.released,
  )
  if (!signer) throw new CodedError('OPEN_SIGNER_UNKNOWN')
  return { signer, party: contract.parties.find(({ id }) => id === signer.party_id)! }
}
