import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { listAddons, listAiAddons, listPackages, listSmartPackages, listXw } from './browse.ts'
import { listSmallBusinesses, setSmallBusiness } from './small-business.ts'
import { applyXw, decideApplication, listApplications } from './small-business-applications.ts'
import { draftVersion, listVersions, publishVersion, withdrawVersion } from './versions.ts'

const catalogueCalls = handlers({
  '/order/packageList': listPackages,
  '/order/getXWServicePackageList': listXw,
  '/order/getAIContractServicePackageList': listSmartPackages,
  '/order/packageAIList': listAiAddons,
  '/order/servicePackageList': listAddons,
  '/operator/catalogue/list': listVersions,
  '/operator/catalogue/draft': draftVersion,
  '/operator/catalogue/publish': publishVersion,
  '/operator/catalogue/withdraw': withdrawVersion,
  '/operator/smallBusiness/list': listSmallBusinesses,
  '/order/applyXW': applyXw,
  '/operator/smallBusiness/applications': listApplications,
  '/operator/smallBusiness/decide': decideApplication,
  '/operator/smallBusiness/set': setSmallBusiness,
})

export const catalogue = capability({
  name: 'commerce/catalogue',
  calls: catalogueCalls,
  tables: ['catalogue_item', 'small_business', 'small_business_application'],
  reads: ['company', 'partner', 'sub_account'],
})
