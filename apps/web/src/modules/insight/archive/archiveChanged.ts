import { outdate } from '../../../shared/api/useCall.ts'

/** Whatever shows kept contracts asks again. */
export const archiveChanged = () =>
  Promise.all([
    outdate('/archived/getList'),
    outdate('/storeQuestion/tags'),
    outdate('/archived/unfiledList'),
    outdate('/archived/detail'),
    outdate('/archivedType/list'),
    outdate('/archived/count'),
    outdate('/archived/getDueContractList'),
    outdate('/archived/dueCalendar'),
  ])
