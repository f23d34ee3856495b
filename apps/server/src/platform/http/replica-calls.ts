import type { Path } from '@xinqi/api/calls'

/** Lists, counts and boards: many, heavy, and changing nothing. Where there is a replica they are read from it. */
export const REPLICA_CALLS: ReadonlySet<Path> = new Set<Path>([
  '/file/list',
  '/file/sponserList',
  '/file/draftList',
  '/v2/file/contractList',
  '/v2/file/centerListV2',
  '/v2/file/scanList',
  '/file/count',
  '/file/allSponserCount',
  '/file/countSponser',
  '/cust/bi/index/contract/info',
  '/archivedType/list',
  '/archived/getList',
  '/archived/unfiledList',
  '/ledger/contract/page',
  '/ledger/contract/sums',
  '/ledger/analysis',
  '/ledger/record',
  '/operation/list',
])
