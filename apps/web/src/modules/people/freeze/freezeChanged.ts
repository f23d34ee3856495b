import { outdate } from '../../../shared/api/useCall.ts'

/** What is told of a name that has been frozen or lifted. */
export const freezeChanged = () => outdate('/inMyName/state', '/inMyName/list')
