import { handlers } from '../../../platform/http/call.ts'
import { exportEntries, listEntries } from './entries.ts'
import { listLots } from './lots.ts'
import { openSaasApi } from './open-api.ts'
import { evidencePackage, readBalance, saasApiPackage } from './overview.ts'

export const copiesCalls = handlers({
  '/quota/balance': readBalance,
  '/quota/lots': listLots,
  '/quota/entries': listEntries,
  '/quota/export': exportEntries,
  '/user/eviPackage': evidencePackage,
  '/company/getSaasApiPackage': saasApiPackage,
  '/v2/company/applySaaSApi': openSaasApi,
})
