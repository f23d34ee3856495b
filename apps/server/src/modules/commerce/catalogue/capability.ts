import { capability } from '../../../platform/capability.ts'
import { catalogueCalls } from './calls.ts'

export const catalogue = capability({
  name: 'commerce/catalogue',
  calls: catalogueCalls,
  tables: ['catalogue_item', 'small_business', 'small_business_application'],
  reads: ['company', 'partner', 'sub_account'],
})
