import { PUBLIC_STATUS, publicStatus } from '@xinqi/api/open/public-shapes'
import type { PublicBody, PublicData } from '@xinqi/api/open/registry'
import { CONTRACT_IS } from '@xinqi/api/status'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { bearsMetadata, metadataOf } from '../gateway/metadata.ts'
import { isCalled } from '../webhooks/signer-accounts.ts'
import { contractNumbered, prevailingOf, shownSigners, statusOf } from './app-contracts.ts'
import { attachmentsShown } from './attachments.ts'

export const wholeContract = async (
  services: Services,
  db: Queryable,
  appId: string | readonly string[],
  contractNo: string,
): Promise<PublicData<'contract/get'>> => {
  const { row: open, contract } = await contractNumbered(db, appId, contractNo)
  const { row, files } = contract
  const agreement = await db
    .selectFrom('contract')
    .innerJoin('open_contract', 'open_contract.contract_id', 'contract.id')
    .select(['open_contract.contract_no', 'contract.status', 'contract.phase'])
    .where('contract.original_id', '=', row.id)
    .where('open_contract.app_id', '=', open.app_id)
    .orderBy('contract.created_at', 'desc')
    .executeTakeFirst()
  return {
    contractNo,
    name: row.name,
    status: statusOf(contract),
    signers: await shownSigners(services, db, contract),
    deadline: row.deadline_at?.toISOString() ?? null,
    createdAt: open.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    completedAt: row.finished_at?.toISOString() ?? null,
    prevailing: prevailingOf(services, contract),
    endReason: row.end_reason,
    tag: open.tag,
    metadata: await contractMetadata(services, open),
    files: files.map((file) => ({
      fileId: file.id,
      name: file.name,
      pages: (file.page_sizes as unknown[]).length,
      sha256: file.current_sha256?.toString('hex') ?? null,
    })),
    attachments: await attachmentsShown(db, row.id),
    termination: agreement
      ? { contractNo: agreement.contract_no, status: publicStatus(agreement.status, agreement.phase) }
      : null,
  }
}

/** What its partner labelled it with. */
export const contractMetadata = (
  services: Pick<Services, 'ownerKeys'>,
  row: { app_id: string; contract_id: string; metadata_sealed: Buffer | null },
) =>
  metadataOf(
    services,
    { appId: row.app_id, table: 'open_contract', id: row.contract_id },
    row.metadata_sealed,
  )

type ContractListQuery = Pick<
  PublicBody<'contract/list'>,
  'status' | 'keyword' | 'from' | 'to' | 'metadata'
> & {
  account?: string
  page: number
  pageSize: number
}

/** Which rows of the books a public word stands for. */
const standing = (status: NonNullable<ContractListQuery['status']>) => {
  if (status === 'approving')
    return sql<boolean>`contract.status = ${CONTRACT_IS.draft} and contract.phase = 'approval'`
  if (status === 'draft')
    return sql<boolean>`contract.status = ${CONTRACT_IS.draft} and contract.phase <> 'approval'`
  if (status === 'filling')
    return sql<boolean>`contract.status = ${CONTRACT_IS.toSign} and contract.phase in ('filling', 'placing')`
  if (status === 'waiting')
    return sql<boolean>`contract.status = ${CONTRACT_IS.toSign} and contract.phase not in ('filling', 'placing')`
  const code = Object.entries(PUBLIC_STATUS).find(([, word]) => word === status)?.[0]
  return sql<boolean>`contract.status = ${Number(code ?? 0)}`
}

type Filter = Omit<ContractListQuery, 'page' | 'pageSize'>
/** What only the app's key can say of a row. */
type KeyedConditions = { called: RawBuilder<boolean> | null; labelled: RawBuilder<boolean> | null }
export const UNASKED: KeyedConditions = { called: null, labelled: null }

/** Whom and which labels the filter asks for, as conditions on their rows. */
export const askedFor = async (
  services: Pick<Services, 'ownerKeys'>,
  appIds: readonly string[],
  { account, metadata }: Filter,
): Promise<KeyedConditions> => ({
  called: account ? await isCalled(services, appIds, account, 's') : null,
  labelled: metadata ? await bearsMetadata(services, appIds, metadata, 'open_contract') : null,
})

export const foundContracts = (
  db: Queryable,
  appIds: readonly string[],
  asked: Filter,
  { called, labelled }: KeyedConditions,
) =>
  db
    .selectFrom('open_contract')
    .innerJoin('contract', 'contract.id', 'open_contract.contract_id')
    .where('open_contract.app_id', 'in', appIds.length ? [...appIds] : [''])
    .$if(asked.status !== undefined, (query) => query.where(standing(asked.status!)))
    .$if(asked.from !== undefined, (query) =>
      query.where('open_contract.created_at', '>=', new Date(asked.from!)),
    )
    .$if(asked.to !== undefined, (query) => query.where('open_contract.created_at', '<', new Date(asked.to!)))
    .$if(labelled !== null, (query) => query.where(labelled!))
    .$if(called !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from open_contract_signer s
          where s.contract_id = open_contract.contract_id and ${called})`,
      ),
    )
    .$if(Boolean(asked.keyword), (query) =>
      query.where(
        sql<boolean>`(position(${asked.keyword!} in open_contract.contract_no) > 0 or position(${asked.keyword!} in contract.name) > 0)`,
      ),
    )

export const listContracts = async (
  services: Pick<Services, 'ownerKeys'>,
  db: Queryable,
  appIds: readonly string[],
  asked: ContractListQuery,
) => {
  const found = foundContracts(db, appIds, asked, await askedFor(services, appIds, asked))
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select([
      'open_contract.app_id',
      'open_contract.contract_no',
      'open_contract.contract_id',
      'open_contract.created_at',
      'open_contract.metadata_sealed',
      'contract.name',
      'contract.status',
      'contract.phase',
      'contract.deadline_at',
      'contract.finished_at',
    ])
    .orderBy('open_contract.created_at', 'desc')
    .orderBy('open_contract.contract_id', 'desc')
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize)
    .execute()
  return { rows, total: Number(total) }
}
